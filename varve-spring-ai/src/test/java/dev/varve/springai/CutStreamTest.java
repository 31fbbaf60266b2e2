package dev.varve.springai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.Role;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.testkit.wire.ProviderStub;
import dev.varve.testkit.wire.Reply;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.memory.ChatMemory;

/** A stream that a provider breaks off is an error, not an answer. Over HTTP, with Spring AI's own OpenAI client. */
class CutStreamTest {
    private static final String ANSWER = "The relay is quiet, the store is slow.";

    @Test
    @Tag("A9")
    void a_stream_that_is_cut_is_an_error_and_the_retry_is_answered_once() {
        String cut =
                "data: {\"id\":\"c1\",\"object\":\"chat.completion.chunk\",\"created\":1,\"model\":\"stub\",\"choices\":"
                        + "[{\"index\":0,\"delta\":{\"role\":\"assistant\",\"content\":\"The relay is\"},\"finish_reason\":null}]}\n\n";
        try (ProviderStub stub = ProviderStub.start()
                        .next(
                                new Reply.Raw(200, Map.of("Content-Type", "text/event-stream"), cut),
                                Reply.text(ANSWER));
                Varve varve = Varve.builder().build()) {
            ChatClient client = ChatClient.builder(SpringAgents.model(stub.url()))
                    .defaultAdvisors(VarveAdvisor.of(varve))
                    .build();
            List<String> heard = new ArrayList<>();

            assertThatThrownBy(() -> ask(client, heard)).hasMessageContaining("broke off");
            assertThat(log(varve)).containsExactly(Role.USER);

            heard.clear();
            ask(client, heard);
            assertThat(String.join("", heard)).isEqualTo(ANSWER);
            assertThat(log(varve)).containsExactly(Role.USER, Role.ASSISTANT);
        }
    }

    private static void ask(ChatClient client, List<String> heard) {
        client
                .prompt()
                .user("How is the mail relay?")
                .advisors(call -> call.param(ChatMemory.CONVERSATION_ID, "ada"))
                .stream()
                .content()
                .doOnNext(heard::add)
                .blockLast(Duration.ofSeconds(30));
    }

    private static List<Role> log(Varve varve) {
        return varve.session(Scope.of("ada")).messages(new Span(1, 100)).stream()
                .map(message -> message.role())
                .toList();
    }
}
