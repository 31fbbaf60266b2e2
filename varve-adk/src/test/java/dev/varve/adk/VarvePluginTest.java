package dev.varve.adk;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.adk.agents.LlmAgent;
import com.google.adk.agents.RunConfig;
import com.google.adk.events.Event;
import com.google.adk.models.LlmRequest;
import com.google.adk.plugins.ContextFilterPlugin;
import com.google.adk.tools.AgentTool;
import com.google.genai.types.Blob;
import com.google.genai.types.Content;
import com.google.genai.types.FunctionResponse;
import com.google.genai.types.Part;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Part.ToolCall;
import dev.varve.Policy;
import dev.varve.Role;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.internal.context.ProviderOrder;
import dev.varve.store.InMemoryStore;
import dev.varve.store.Store;
import dev.varve.testkit.FaultyStore;
import dev.varve.testkit.Invariants;
import dev.varve.testkit.ManualExecutor;
import dev.varve.testkit.ScriptedModel;
import dev.varve.testkit.SmallPolicies;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What agents see and what the log holds, through the real runner of ADK. */
class VarvePluginTest {
    private static final String BASE = Host.INSTRUCTION + "\n\nYou are an agent. Your internal name is \"clerk\".";

    private final InMemoryStore store = new InMemoryStore();
    private final ScriptedModel model = new ScriptedModel();
    private final ScriptedLlm llm = new ScriptedLlm();

    @Test
    @Tag("LAN-25")
    @Tag("LAN-27")
    @Tag("ZOR-20")
    void notes_stand_behind_the_instructions_and_messages_behind_the_notes() {
        try (Varve varve = open(Runnable::run)) {
            Host host = new Host(llm, VarvePlugin.of(varve));
            talk(host, 30);

            LlmRequest request = llm.lastRequest();
            assertThat(Host.system(request)).startsWith(BASE + "\n\n## Conversation Memory");
            assertThat(request.contents()).hasSizeLessThan(30);
            assertThat(Host.texts(request).get(request.contents().size() - 1)).startsWith("user: turn 29");
            Invariants.checkStored(store, Host.SCOPE);

            host.say("word ".repeat(2_000));
            assertThat(Host.system(llm.lastRequest()))
                    .containsSubsequence(BASE, "### Summary", "### Recent Observations");
        }
    }

    @Test
    @Tag("LAN-26")
    void without_notes_a_request_is_what_adk_made() {
        ScriptedLlm plain = new ScriptedLlm();
        Host without = new Host(plain);
        try (Varve varve = open(Runnable::run)) {
            Host with = new Host(llm, VarvePlugin.of(varve));
            for (Host host : List.of(without, with)) {
                host.say("hello");
                host.llm.answer(ScriptedLlm.call("stock", Map.of("item", "tea")));
                host.say("is there tea?");
            }
        }
        assertThat(llm.requests()).hasSameSizeAs(plain.requests());
        for (int i = 0; i < llm.requests().size(); i++) {
            assertThat(llm.requests().get(i).config())
                    .isEqualTo(plain.requests().get(i).config());
            assertThat(Host.texts(llm.requests().get(i)))
                    .isEqualTo(Host.texts(plain.requests().get(i)));
        }
    }

    @Test
    @Tag("LAN-29")
    void case_30_without_a_key_memory_is_not_asked_and_the_request_is_what_adk_made() {
        try (Varve varve = open(Runnable::run)) {
            Host host = new Host(llm, VarvePlugin.of(varve).withKey(session -> Optional.empty()));
            talk(host, 30);

            assertThat(Host.system(llm.lastRequest())).isEqualTo(BASE);
            assertThat(llm.lastRequest().contents()).hasSize(59);
            assertThat(varve.sessions(Host.APP)).isEmpty();
        }
    }

    @Test
    @Tag("LAN-28")
    @Tag("LAN-30")
    void case_30_each_call_asks_whose_memory_it_is_and_the_host_reads_the_channel_off_its_key() {
        try (Varve varve = open(Runnable::run)) {
            SessionKey byChannel = session ->
                    Optional.of(new Scope(session.appName(), session.id().split(":")[0], session.id()));
            Host host = new Host(llm, VarvePlugin.of(varve).withKey(byChannel));
            host.say("mina", "telegram:123:456", "the red one");
            host.say("jo", "slack:7", "the blue one");

            assertThat(words(varve.session(new Scope(Host.APP, "telegram", "telegram:123:456"))))
                    .containsExactly("the red one", "Done.");
            assertThat(words(varve.session(new Scope(Host.APP, "slack", "slack:7"))))
                    .containsExactly("the blue one", "Done.");
        }
    }

    @Test
    @Tag("ZOR-17")
    void what_one_session_taught_is_known_in_the_users_next_from_its_first_call_on() {
        try (Varve varve = Varve.builder()
                .policy(Policy.defaults().withFacts(Policy.Facts.ON))
                .build()) {
            Host host = new Host(llm, VarvePlugin.of(varve));
            host.say("mina", "monday", "I am allergic to walnuts, remember that.");
            varve.session(new Scope(Host.APP, "mina", "monday")).end(Duration.ofSeconds(30));

            host.say("mina", "tuesday", "what can I eat?");
            assertThat(Host.system(llm.lastRequest())).startsWith(BASE).contains("## Known Facts", "walnuts");
            assertThat(Host.texts(llm.lastRequest())).containsExactly("user: what can I eat?");
            host.say("jo", "tuesday", "what can I eat?");
            assertThat(Host.system(llm.lastRequest())).isEqualTo(BASE);

            assertThat(new VarveMemoryService(varve)
                            .searchMemory(Host.APP, "mina", "walnuts")
                            .blockingGet()
                            .memories()
                            .get(0))
                    .satisfies(entry -> assertThat(entry.author()).isEqualTo("facts"))
                    .satisfies(entry ->
                            assertThat(String.valueOf(entry.content().text())).contains("walnuts"));
        }
    }

    @Test
    void users_and_apps_have_memories_of_their_own() {
        try (Varve varve = open(Runnable::run)) {
            Host host = new Host(llm, VarvePlugin.of(varve));
            host.say("mina", "s", "mine");
            host.say("jo", "s", "yours");

            assertThat(words(varve.session(new Scope(Host.APP, "mina", "s")))).containsExactly("mine", "Done.");
            assertThat(words(varve.session(new Scope(Host.APP, "jo", "s")))).containsExactly("yours", "Done.");
        }
    }

    @Test
    void a_message_has_the_id_of_its_event_and_events_of_one_millisecond_are_all_there() {
        try (Varve varve = open(Runnable::run)) {
            Host host = new Host(llm, VarvePlugin.of(varve));
            llm.answer(
                    ScriptedLlm.call("stock", Map.of("item", "tea")), ScriptedLlm.call("order", Map.of("item", "tea")));
            List<Event> events = host.say("is there tea?");

            List<LoggedMessage> log = log(varve.session(Host.SCOPE));
            assertThat(log.stream().map(logged -> logged.message().id()).skip(1))
                    .containsExactlyElementsOf(events.stream().map(Event::id).toList());
            assertThat(log.stream().map(LoggedMessage::role))
                    .containsExactly(Role.USER, Role.ASSISTANT, Role.TOOL, Role.ASSISTANT);
        }
    }

    @Test
    void parallel_calls_and_their_results_are_one_group_and_an_error_is_one() {
        try (Varve varve = open(Runnable::run)) {
            Host host = new Host(llm, VarvePlugin.of(varve));
            llm.answer(
                    ScriptedLlm.call("stock", Map.of("item", "tea")), ScriptedLlm.call("order", Map.of("item", "tea")));
            host.say("is there tea?");

            List<LoggedMessage> log = log(varve.session(Host.SCOPE));
            Message results = log.get(2).message();
            assertThat(log.get(2).startsGroup()).isFalse();
            assertThat(results.toolResults().get(0).content()).isEqualTo("tea: 7 left");
            assertThat(results.toolResults().get(0).error()).isFalse();
            assertThat(results.toolResults().get(1).content()).isEqualTo("no supplier for tea");
            assertThat(results.toolResults().get(1).error()).isTrue();
        }
    }

    @Test
    void calls_are_never_shown_without_their_results_nor_results_without_their_calls() {
        try (Varve varve = open(Runnable::run)) {
            Host host = new Host(llm, VarvePlugin.of(varve));
            for (int turn = 0; turn < 40; turn++) {
                llm.answer(
                        ScriptedLlm.call("stock", Map.of("item", "tea " + turn)),
                        ScriptedLlm.call("order", Map.of("item", "cup")));
                host.say("turn " + turn + " " + "word ".repeat(60));
            }
            assertThat(llm.requests()).allSatisfy(Wholeness::check);
            assertThat(Host.system(llm.lastRequest())).contains("## Conversation Memory");
        }
    }

    @Test
    void partial_events_are_not_logged() {
        try (Varve varve = open(Runnable::run)) {
            Host host = new Host(llm, VarvePlugin.of(varve));
            llm.stream("It ", "is ", "here.");
            List<Event> events = host.run(
                    Host.USER, Host.SESSION, Content.fromParts(Part.fromText("where?")), RunConfig.StreamingMode.SSE);

            assertThat(events).hasSize(4);
            assertThat(words(varve.session(Host.SCOPE))).containsExactly("where?", "It is here.");
        }
    }

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

    @Test
    void bytes_go_to_the_model_while_adk_has_them_and_never_into_the_log() {
        Part picture = Part.builder()
                .inlineData(Blob.builder()
                        .mimeType("image/png")
                        .displayName("chart.png")
                        .data(new byte[] {7, 7, 7})
                        .build())
                .build();
        try (Varve varve = open(Runnable::run)) {
            Host host = new Host(llm, VarvePlugin.of(varve));
            host.run(
                    Host.USER,
                    Host.SESSION,
                    Content.fromParts(Part.fromText("look"), picture),
                    RunConfig.StreamingMode.NONE);
            assertThat(llm.lastRequest().contents().get(0).parts().orElseThrow())
                    .contains(picture);
            assertThat(log(varve.session(Host.SCOPE)).get(0).message().attributes())
                    .isEmpty();
        }
        try (Varve varve = open(Runnable::run)) {
            new Host(llm, VarvePlugin.of(varve)).say("and now?");
            assertThat(Host.texts(llm.lastRequest()).get(0))
                    .isEqualTo("user: look | [image/png chart.png, no longer shown]");
        }
    }

    @Test
    void a_result_that_comes_when_its_call_is_closed_is_kept_as_words() {
        try (Varve varve = open(Runnable::run)) {
            Host host = new Host(llm, VarvePlugin.of(varve));
            llm.answer(ScriptedLlm.call("stock", Map.of("item", "tea")));
            host.say("is there tea?");
            String call = log(varve.session(Host.SCOPE))
                    .get(1)
                    .message()
                    .toolCalls()
                    .get(0)
                    .id();
            Part again = Part.builder()
                    .functionResponse(FunctionResponse.builder()
                            .id(call)
                            .name("stock")
                            .response(Map.of("result", "tea: 9 left"))
                            .build())
                    .build();
            host.run(Host.USER, Host.SESSION, Content.fromParts(again), RunConfig.StreamingMode.NONE);

            assertThat(words(varve.session(Host.SCOPE))).contains("(The call of stock returned later: tea: 9 left)");
            talk(host, 30);
            assertThat(llm.requests().subList(3, 33)).allSatisfy(Wholeness::check);
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

    @Test
    void a_request_whose_history_another_plugin_rewrote_is_left_alone() {
        try (Varve varve = open(Runnable::run)) {
            Host host = new Host(
                    llm, ContextFilterPlugin.builder().numInvocationsToKeep(1).build(), VarvePlugin.of(varve));
            talk(host, 30);

            assertThat(Host.system(llm.lastRequest())).isEqualTo(BASE);
            assertThat(log(varve.session(Host.SCOPE))).hasSize(60);
        }
    }

    @Test
    void an_agent_that_asked_for_no_history_gets_no_memory() {
        try (Varve varve = open(Runnable::run)) {
            LlmAgent agent = Host.agent(llm)
                    .includeContents(LlmAgent.IncludeContents.NONE)
                    .build();
            Host host = new Host(llm, agent, VarvePlugin.of(varve));
            talk(host, 30);

            assertThat(Host.system(llm.lastRequest())).isEqualTo(BASE);
            assertThat(llm.lastRequest().contents()).hasSize(1);
            assertThat(log(varve.session(Host.SCOPE))).hasSize(60);
        }
    }

    @Test
    void an_agent_used_as_a_tool_leaves_no_session_behind() {
        ScriptedLlm inner = new ScriptedLlm();
        LlmAgent helper = LlmAgent.builder().name("helper").model(inner).build();
        try (Varve varve = open(Runnable::run)) {
            LlmAgent agent = Host.agent(llm).tools(AgentTool.create(helper)).build();
            Host host = new Host(llm, agent, VarvePlugin.of(varve));
            llm.answer(ScriptedLlm.call("helper", Map.of("request", "count")));
            host.say("ask the helper");

            assertThat(inner.requests()).hasSize(1);
            assertThat(varve.sessions(Host.APP)).hasSize(1);
            assertThat(varve.sessions("clerk")).isEmpty();
            assertThat(log(varve.session(Host.SCOPE))
                            .get(2)
                            .message()
                            .toolResults()
                            .get(0)
                            .content())
                    .isEqualTo("Done.");
        }
    }

    @Test
    void words_of_another_agent_are_told_as_adk_tells_them() {
        ScriptedLlm second = new ScriptedLlm();
        LlmAgent expert = LlmAgent.builder()
                .name("expert")
                .description("knows tea")
                .model(second)
                .build();
        try (Varve varve = open(Runnable::run)) {
            LlmAgent agent = Host.agent(llm).subAgents(expert).build();
            Host host = new Host(llm, agent, VarvePlugin.of(varve));
            talk(host, 30);
            llm.answer(ScriptedLlm.call("transfer_to_agent", Map.of("agent_name", "expert")));
            host.say("ask the expert");

            assertThat(Host.system(second.lastRequest())).contains("## Conversation Memory");
            assertThat(Host.texts(second.lastRequest()))
                    .anyMatch(text -> text.contains("For context: | [clerk] said:"));
        }
    }

    @Test
    void a_conversation_begins_with_the_user_whatever_was_left_out() {
        try (Varve varve = open(Runnable::run)) {
            Host host = new Host(llm, VarvePlugin.of(varve));
            for (int turn = 0; turn < 40; turn++) {
                llm.answer(ScriptedLlm.call("stock", Map.of("item", "word ".repeat(30))));
                host.say("turn " + turn + " " + "word ".repeat(turn % 7 * 20));
            }
            assertThat(llm.requests())
                    .allSatisfy(request ->
                            assertThat(request.contents().get(0).role()).contains("user"));
            assertThat(llm.requests())
                    .anySatisfy(
                            request -> assertThat(Host.texts(request).get(0)).contains(ProviderOrder.OPENING));
        }
    }

    /** What an earlier request showed, a later one begins with, unless notes took its place. */
    @Test
    void the_prefix_is_stable() {
        try (Varve varve = open(Runnable::run)) {
            Host host = new Host(llm, VarvePlugin.of(varve));
            talk(host, 60);
            int moved = 0;
            List<LlmRequest> requests = llm.requests();
            for (int i = 1; i < requests.size(); i++) {
                String before = Host.system(requests.get(i - 1));
                if (!before.equals(Host.system(requests.get(i)))) {
                    moved++;
                    continue;
                }
                List<String> shown = Host.texts(requests.get(i - 1));
                assertThat(Host.texts(requests.get(i)).subList(0, shown.size())).isEqualTo(shown);
            }
            assertThat(moved).isBetween(2, 30);
        }
    }

    private Varve open(Executor executor) {
        return open(store, executor);
    }

    private Varve open(Store over, Executor executor) {
        return Varve.builder()
                .store(over)
                .keepStoreOpen()
                .model(model)
                .policy(SmallPolicies.tenth(Policy.defaults()))
                .executor(executor)
                .build();
    }

    private static void talk(Host host, int turns) {
        for (int turn = 0; turn < turns; turn++) {
            host.say("turn " + turn + " " + "word ".repeat(100));
        }
    }

    private static List<LoggedMessage> log(Session session) {
        return session.messages(new Span(1, 10_000));
    }

    private static List<String> words(Session session) {
        return log(session).stream()
                .map(logged -> logged.message().text())
                .filter(text -> !text.isEmpty())
                .toList();
    }
}
