package dev.varve.springai;

import static dev.varve.springai.ScriptedChatModel.call;
import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.store.InMemoryStore;
import dev.varve.store.Store;
import dev.varve.store.StoreUnavailableException;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.messages.AssistantMessage;

/** A store that fails costs the agent what it remembers, and no turn. */
class OutageTest {
    private static final String SYSTEM = "system " + Host.SYSTEM;

    private boolean down;
    private int refusals;
    private final Host host = Host.over(unreachableWhileDown(new InMemoryStore()));

    private Store unreachableWhileDown(Store store) {
        return (Store) Proxy.newProxyInstance(
                Store.class.getClassLoader(), new Class<?>[] {Store.class}, (proxy, method, arguments) -> {
                    if (down) {
                        refusals++;
                        throw new StoreUnavailableException("nobody answers");
                    }
                    try {
                        return method.invoke(store, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    @AfterEach
    void close() {
        down = false;
        host.close();
    }

    private ChatClient client() {
        return host.client()
                .defaultAdvisors(host.advisor().build())
                .defaultTools(Host.tool("clock", false, arguments -> "09:00"))
                .build();
    }

    @Test
    void turns_go_on_with_what_is_known_and_are_logged_when_the_store_is_back() {
        ChatClient client = client();
        Host.in(client, "the code is 4711").call().content();
        down = true;
        host.model.calls(call("c1", "clock", "{}")).says("it is nine");
        Host.in(client, "what time?").call().content();
        Host.stream(Host.in(client, "which code?"));

        assertThat(host.model.newest())
                .containsExactly(
                        SYSTEM,
                        "user the code is 4711",
                        "assistant ok",
                        "user what time?",
                        "calls [c1]",
                        "results [c1=09:00]",
                        "assistant it is nine",
                        "user which code?");
        assertThat(refusals).as("waits for the store in two turns").isEqualTo(2);

        down = false;
        Host.in(client, "thanks").call().content();
        assertThat(host.model.newest()).hasSize(10).endsWith("assistant ok", "user thanks");
        assertThat(host.log())
                .hasSize(10)
                .startsWith("user the code is 4711", "assistant ok", "user what time?")
                .endsWith("assistant it is nine", "user which code?", "assistant ok", "user thanks", "assistant ok");
    }

    @Test
    void an_answer_that_came_when_the_store_had_died_stands_before_the_next_question() {
        ChatClient client = client();
        host.model.answers(prompt -> {
            down = true;
            return new AssistantMessage("eight");
        });
        Host.in(client, "q8").call().content();
        Host.in(client, "q9").call().content();
        assertThat(host.model.newest()).containsExactly(SYSTEM, "user q8", "assistant eight", "user q9");

        down = false;
        Host.in(client, "q10").call().content();
        assertThat(host.log())
                .containsExactly("user q8", "assistant eight", "user q9", "assistant ok", "user q10", "assistant ok");
    }

    @Test
    void a_store_that_dies_while_a_tool_runs_and_comes_back_has_the_whole_turn() {
        ChatClient client = host.client()
                .defaultAdvisors(host.advisor().build())
                .defaultTools(Host.tool("clock", false, arguments -> {
                    down = true;
                    return "09:00";
                }))
                .build();
        host.model.calls(call("c1", "clock", "{}")).answers(prompt -> {
            down = false;
            return new AssistantMessage("it is nine");
        });

        Host.in(client, "what time?").call().content();
        assertThat(host.model.newest()).containsExactly(SYSTEM, "user what time?", "calls [c1]", "results [c1=09:00]");
        Host.in(client, "thanks").call().content();
        assertThat(host.log()).hasSize(6).endsWith("assistant it is nine", "user thanks", "assistant ok");
    }

    @Test
    void a_conversation_that_begins_in_an_outage_is_logged_by_anyones_next_turn() {
        ChatClient client = client();
        down = true;
        Host.in(client, "hello").call().content();
        Host.in(client, "anybody?").call().content();
        assertThat(host.model.newest()).containsExactly(SYSTEM, "user hello", "assistant ok", "user anybody?");

        down = false;
        client.prompt()
                .user("hi")
                .advisors(a -> a.param(ChatMemory.CONVERSATION_ID, "another"))
                .call()
                .content();
        assertThat(host.log()).containsExactly("user hello", "assistant ok", "user anybody?", "assistant ok");
    }

    @Test
    void a_question_that_is_asked_again_in_an_outage_is_there_once() {
        ChatClient client = client();
        down = true;
        host.model.answers(prompt -> {
            throw new IllegalStateException("the model is down");
        });
        try {
            Host.in(client, "hello").call().content();
        } catch (IllegalStateException e) {
            // Asked again.
        }
        Host.in(client, "hello").call().content();
        assertThat(host.model.newest()).containsExactly(SYSTEM, "user hello");

        down = false;
        Host.in(client, "bye").call().content();
        assertThat(host.log()).containsExactly("user hello", "assistant ok", "user bye", "assistant ok");
    }

    @Test
    void there_is_one_warning_per_outage() {
        PrintStream before = System.err;
        ByteArrayOutputStream written = new ByteArrayOutputStream();
        System.setErr(new PrintStream(written, true, StandardCharsets.UTF_8));
        try {
            ChatClient client = client();
            down = true;
            Host.in(client, "hello").call().content();
            Host.in(client, "hello again").call().content();
        } finally {
            System.setErr(before);
        }
        assertThat(written.toString(StandardCharsets.UTF_8).lines().filter(line -> line.contains("nobody answers")))
                .hasSize(1);
    }
}
