package dev.varve.examples.springboot;

import dev.varve.Note;
import dev.varve.Session;
import dev.varve.Varve;
import dev.varve.store.SessionState;
import java.util.List;
import java.util.Objects;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What the page calls. */
@RestController
class ChatController {
    private final ChatClient client;
    private final Varve varve;

    ChatController(ChatClient.Builder builder, Varve varve) {
        this.client = builder.defaultSystem("You are a helpful assistant with a good memory.")
                .build();
        this.varve = varve;
    }

    @PostMapping("/chat")
    String chat(@RequestParam String conversation, @RequestBody String text) {
        return Objects.requireNonNullElse(
                client.prompt()
                        .user(text)
                        .advisors(a -> a.param(ChatMemory.CONVERSATION_ID, conversation))
                        .call()
                        .content(),
                "");
    }

    /**
     * What the page shows beside the chat.
     *
     * @param messages  in the log
     * @param rawTokens of all of them
     * @param notes     what stands for the older ones
     */
    record Memory(long messages, long rawTokens, List<String> notes) {}

    @GetMapping("/memory")
    Memory memory(@RequestParam String conversation) {
        Session session = varve.session(conversation);
        SessionState state = session.status().state();
        return new Memory(
                state.messages(),
                state.totalTokens(),
                session.notes().stream().map(Note::text).toList());
    }
}
