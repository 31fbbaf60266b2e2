package dev.varve.langchain4j.memory;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.memory.ChatMemory;
import dev.varve.ClearMode;
import dev.varve.LoggedMessage;
import dev.varve.Policy;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.store.InMemoryStore;
import dev.varve.testkit.Messages;
import dev.varve.testkit.ScriptedModel;
import dev.varve.testkit.SettableClock;
import dev.varve.testkit.SmallPolicies;
import java.util.List;
import org.junit.jupiter.api.AfterEach;

/** A memory over a store of its own, and what is said in it. */
abstract class ChatMemoryFixture {
    static final Span ALL = new Span(1, 10_000);
    static final SettableClock CLOCK = SettableClock.at(Messages.START);

    final Varve varve = Varve.builder()
            .store(new InMemoryStore())
            .model(new ScriptedModel())
            .policy(SmallPolicies.tenth(Policy.defaults()))
            .executor(Runnable::run)
            .build();
    final Session session = varve.session("ada");
    final ChatMemory memory = provider(ClearMode.RESET_WINDOW).get("ada");

    @AfterEach
    void close() {
        varve.close();
    }

    final VarveChatMemoryProvider provider(ClearMode clearMode) {
        return VarveChatMemoryProvider.builder(varve)
                .clock(CLOCK)
                .onClear(clearMode)
                .build();
    }

    static AiMessage calls(String... ids) {
        return AiMessage.from(List.of(ids).stream()
                .map(id -> ToolExecutionRequest.builder()
                        .id(id)
                        .name("run")
                        .arguments("{}")
                        .build())
                .toList());
    }

    static ToolExecutionResultMessage result(String id, String text) {
        return ToolExecutionResultMessage.builder()
                .id(id)
                .toolName("run")
                .text(text)
                .isError(false)
                .build();
    }

    final void talk(int turns) {
        for (int turn = 0; turn < turns; turn++) {
            memory.add(UserMessage.from("question " + turn + " " + "about the weather in spring ".repeat(10)));
            memory.add(AiMessage.from("answer " + turn + " " + "it will be fine all day long ".repeat(10)));
        }
    }

    final List<LoggedMessage> log() {
        return session.messages(ALL);
    }
}
