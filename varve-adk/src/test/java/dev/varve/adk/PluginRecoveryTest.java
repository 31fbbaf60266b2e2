package dev.varve.adk;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.adk.events.Event;
import com.google.genai.types.Content;
import com.google.genai.types.Part;
import dev.varve.Message;
import dev.varve.Part.ToolCall;
import dev.varve.Varve;
import dev.varve.internal.context.ProviderOrder;
import dev.varve.testkit.FaultyStore;
import dev.varve.testkit.Invariants;
import dev.varve.testkit.ManualExecutor;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What agents see after restarts and crashes, and while memory is late or fails. */
class PluginRecoveryTest extends PluginScenario {
    @Test
    void a_run_ends_while_its_observer_waits() {
        ManualExecutor later = new ManualExecutor();
        try (Varve varve = open(later)) {
            Host host = new Host(llm, VarvePlugin.of(varve));
            talk(host, 30);

            assertThat(later.waiting()).isPositive();
            assertThat(model.observed()).isEmpty();
            later.runAll();
            assertThat(model.observed()).isNotEmpty();
        }
    }

    @Test
    void a_restart_that_loses_adks_sessions_loses_nothing_of_the_conversation() {
        String before;
        try (Varve varve = open(Runnable::run)) {
            Host host = new Host(llm, VarvePlugin.of(varve));
            llm.answer(ScriptedLlm.call("stock", Map.of("item", "tea")));
            host.say("is there tea?");
            talk(host, 30);
            host.say("last words");
            before = Host.system(llm.lastRequest());
        }
        List<String> shown = Host.texts(llm.lastRequest());
        try (Varve varve = open(Runnable::run)) {
            Host host = new Host(llm, VarvePlugin.of(varve));
            host.say("I am back");

            assertThat(Host.system(llm.lastRequest())).isEqualTo(before);
            List<String> now = Host.texts(llm.lastRequest());
            assertThat(now.subList(0, shown.size())).isEqualTo(shown);
            assertThat(now.subList(shown.size(), now.size())).containsExactly("model: Done.", "user: I am back");
            Invariants.checkStored(store, Host.SCOPE);
        }
    }

    @Test
    void a_session_that_began_without_memory_is_taken_over_whole() {
        Host host = new Host(llm);
        talk(host, 30);
        try (Varve varve = open(Runnable::run)) {
            Host with = new Host(llm, VarvePlugin.of(varve));
            with.sessions
                    .createSession(Host.APP, Host.USER, Map.of(), Host.SESSION)
                    .ignoreElement()
                    .blockingAwait();
            com.google.adk.sessions.Session copy = with.session();
            host.session()
                    .events()
                    .forEach(event -> with.sessions
                            .appendEvent(copy, event)
                            .ignoreElement()
                            .blockingAwait());
            with.say("with memory from now on");

            assertThat(log(varve.session(Host.SCOPE))).hasSize(62);
            assertThat(Host.system(llm.lastRequest())).contains("## Conversation Memory");
        }
    }

    @Test
    void what_varve_cannot_express_comes_back_as_it_was() {
        Content signed = Content.builder()
                .role("model")
                .parts(
                        Part.builder().text("hm, tea").thought(true).build(),
                        Part.builder()
                                .text("Yes.")
                                .thoughtSignature(new byte[] {1, 2, 3})
                                .build())
                .build();
        try (Varve varve = open(Runnable::run)) {
            Host host = new Host(llm, VarvePlugin.of(varve));
            llm.answer(signed.parts().orElseThrow().toArray(Part[]::new));
            host.say("is there tea?");
            assertThat(words(varve.session(Host.SCOPE))).containsExactly("is there tea?", "Yes.");
        }
        try (Varve varve = open(Runnable::run)) {
            Host restarted = new Host(llm, VarvePlugin.of(varve));
            restarted.say("good");
            assertThat(llm.lastRequest().contents().get(1).toJson()).isEqualTo(signed.toJson());
        }
    }

    @Test
    void a_call_that_a_crash_left_open_gets_a_result_that_says_so() {
        try (Varve varve = open(Runnable::run)) {
            varve.session(Host.SCOPE)
                    .append(
                            Message.user("is there tea?", Instant.EPOCH),
                            Message.assistant(Instant.EPOCH, new ToolCall("c1", "stock", "{\"item\":\"tea\"}")));
            new Host(llm, VarvePlugin.of(varve)).say("well?");

            Wholeness.check(llm.lastRequest());
            assertThat(Host.texts(llm.lastRequest()))
                    .containsExactly(
                            "user: is there tea?",
                            "model: call stock",
                            "user: result {error=" + ProviderOrder.NO_RESULT + "}",
                            "model: " + ProviderOrder.NO_ANSWER,
                            "user: well?");
        }
    }

    @ParameterizedTest
    @EnumSource(value = FaultyStore.Fault.class, mode = EnumSource.Mode.EXCLUDE, names = "NONE")
    void memory_that_fails_leaves_the_agent_with_its_history_and_catches_up_later(FaultyStore.Fault fault) {
        AtomicReference<FaultyStore.Fault> now = new AtomicReference<>(FaultyStore.Fault.NONE);
        try (Varve varve = open(FaultyStore.wrap(store, now::get), Runnable::run)) {
            Host host = new Host(llm, VarvePlugin.of(varve));
            host.say("one");
            now.set(fault);
            List<Event> events = host.say("two");
            now.set(FaultyStore.Fault.NONE);

            assertThat(events).hasSize(1);
            assertThat(Host.texts(llm.lastRequest())).containsExactly("user: one", "model: Done.", "user: two");
            host.say("three");
            assertThat(words(varve.session(Host.SCOPE)))
                    .containsExactly("one", "Done.", "two", "Done.", "three", "Done.");
        }
    }
}
