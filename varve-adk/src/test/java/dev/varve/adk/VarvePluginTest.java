package dev.varve.adk;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.adk.models.LlmRequest;
import dev.varve.Policy;
import dev.varve.Scope;
import dev.varve.Varve;
import dev.varve.internal.context.ProviderOrder;
import dev.varve.testkit.Invariants;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What agents see, through the real runner of ADK. */
class VarvePluginTest extends PluginScenario {
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
}
