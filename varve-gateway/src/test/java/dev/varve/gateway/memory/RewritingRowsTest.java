package dev.varve.gateway.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.gateway.memory.ScriptedClient.Kind;
import dev.varve.testkit.wire.StrictProvider;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Row 42: clients that send earlier messages in another form have one conversation, and notes. */
class RewritingRowsTest extends MemoryRows {
    private static final int TURNS = 40;

    /** Changes the words of messages in one role. */
    private static Consumer<ArrayNode> each(String role, UnaryOperator<String> change) {
        return list -> list.forEach(message -> {
            if (message.path("role").asString("").equals(role) && message instanceof ObjectNode node) {
                if (node.path("content").isString()) {
                    node.put("content", change.apply(node.path("content").stringValue()));
                }
                for (JsonNode block : node.path(node.has("parts") ? "parts" : "content")) {
                    if (block.path("text").isString()) {
                        ((ObjectNode) block)
                                .put("text", change.apply(block.path("text").stringValue()));
                    }
                }
            }
        });
    }

    /** Keeps the newest messages from a user's on, and so many of the first. */
    private static Consumer<ArrayNode> window(int first, int newest) {
        return list -> {
            int from = Math.max(first, list.size() - newest);
            while (from < list.size()
                    && !list.get(from).path("role").asString("").equals("user")) {
                from++;
            }
            for (int i = from - 1; i >= first; i--) {
                list.remove(i);
            }
        };
    }

    private static String asked(int turn) {
        return "What about module-" + turn + "? Please keep port " + (8000 + turn)
                + " for it, and remember that release " + turn + " goes out on Friday.";
    }

    private static String withPassages(int turn) {
        return "Use these passages if they help.\n\n[1] Module-" + turn + " was written in 20" + (10 + turn)
                + " by many.\n[2] Ports below 1024 need rights.\n\nQuestion: " + asked(turn);
    }

    private static String stamped(String words, int turn) {
        return "[2026-11-27 10:" + (10 + turn) + ":00] " + words.substring(words.indexOf("] ") + 2);
    }

    private ScriptedClient client(Kind kind, boolean named) {
        ScriptedClient client = fixture.client(kind);
        return named ? client.header("x-varve-session", "rewrites") : client;
    }

    private HttpResponse<String> said(ScriptedClient client, String words, Consumer<ArrayNode> change) {
        HttpResponse<String> answer = client.turn(words, change);
        client.accepted(answer);
        return answer;
    }

    private void remembers(@Nullable HttpResponse<String> answer, String noted) {
        HttpResponse<String> last = Objects.requireNonNull(answer);
        fixture.settle();
        assertThat(ScriptedClient.memory(last)).isEqualTo("active");
        assertThat(last.headers().firstValue("x-varve-reason")).hasValue("rewritten");
        assertThat(fixture.provider.refusals()).isEmpty();
        assertThat(fixture.varve().sessions("default")).hasSize(1);
        List<StrictProvider.Seen> seen = fixture.provider.accepted();
        assertThat(seen.get(seen.size() - 1).text()).contains("[Notes on the earlier part", noted);
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void row_42_passages_around_the_newest_question(Kind kind) {
        ScriptedClient client = client(kind, true);
        @Nullable HttpResponse<String> last = null;
        for (int turn = 0; turn < TURNS; turn++) {
            last = said(
                    client, withPassages(turn), each("user", words -> words.substring(words.indexOf("What about"))));
        }
        remembers(last, "port 8001");
        assertThat(fixture.log("rewrites")).as("each message once").hasSize(2 * TURNS);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void row_42_a_clock_in_each_message(boolean named) {
        ScriptedClient client = client(Kind.CHAT, named);
        @Nullable HttpResponse<String> last = null;
        for (int turn = 0; turn < TURNS; turn++) {
            int now = turn;
            last = said(client, stamped("] " + words(turn), turn), each("user", words -> stamped(words, now + 1)));
        }
        remembers(last, "all 42 tests pass");
    }

    @Test
    void row_42_old_answers_are_shortened() {
        ScriptedClient client = client(Kind.MESSAGES, true);
        @Nullable HttpResponse<String> last = null;
        for (int turn = 0; turn < TURNS; turn++) {
            last = said(client, asked(turn), list -> {
                for (int i = 0; i < list.size() - 2; i++) {
                    ArrayNode one = ScriptedClient.JSON.createArrayNode().add(list.get(i));
                    each("assistant", words -> words.length() > 40 ? words.substring(0, 40) + "…" : words)
                            .accept(one);
                }
            });
        }
        remembers(last, "port 8001");
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void row_42_a_client_with_a_window_of_its_own_has_notes_on_what_it_leaves_out(Kind kind) {
        ScriptedClient client = client(kind, true);
        @Nullable HttpResponse<String> last = null;
        for (int turn = 0; turn < TURNS; turn++) {
            last = said(client, words(turn), window(0, 12));
        }
        remembers(last, "port 8001");
    }

    @Test
    void row_42_a_window_that_keeps_the_first_messages() {
        ScriptedClient client = client(Kind.CHAT, true);
        @Nullable HttpResponse<String> last = null;
        for (int turn = 0; turn < TURNS; turn++) {
            last = said(client, asked(turn), window(2, 8));
        }
        remembers(last, "port 8001");
    }

    @Test
    void row_42_after_a_restart_it_goes_on_in_one_branch() {
        ScriptedClient client = client(Kind.CHAT, true);
        for (int turn = 0; turn < TURNS / 2; turn++) {
            said(client, words(turn), window(0, 12));
        }
        fixture.settle();
        fixture.restart(MemoryFixture.PATIENCE);
        ScriptedClient again = client(Kind.CHAT, true);
        again.list.addAll(client.list);
        @Nullable HttpResponse<String> last = null;
        for (int turn = TURNS / 2; turn < TURNS; turn++) {
            last = said(again, words(turn), window(0, 12));
        }
        fixture.settle();
        assertThat(ScriptedClient.memory(Objects.requireNonNull(last))).isEqualTo("active");
        assertThat(fixture.varve().sessions("default"))
                .as("what another process has sent is not joined")
                .hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Context: %2$d\n---\nQuery: %1$s\nAnswer: ",
                "<documents>\n%2$d\n</documents>\n<question>%1$s</question>",
                "%1$s\n\n[attached: notes of day %2$d]",
                "Time: 2026-11-27 10:04:%2$02d\n\n%1$s"
            })
    void row_42_what_prompts_put_around_a_question(String prompt) {
        ScriptedClient client = client(Kind.CHAT, true);
        for (int turn = 10; turn < 14; turn++) {
            String question = asked(turn);
            said(client, prompt.formatted(question, turn), list -> {
                ObjectNode asking = (ObjectNode) list.get(list.size() - 2);
                asking.put("content", question);
            });
        }
        fixture.settle();
        assertThat(fixture.varve().sessions("default")).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void row_42_questions_without_their_passages_need_no_name(boolean named) {
        ScriptedClient client = client(Kind.CHAT, named);
        said(client, "Hello, I have questions.", list -> {});
        @Nullable HttpResponse<String> last = null;
        for (int turn = 0; turn < TURNS; turn++) {
            last = said(
                    client,
                    "Context: nothing at " + turn + "\n" + asked(turn),
                    each("user", words -> words.substring(words.indexOf('\n') + 1)));
        }
        remembers(last, "port 8001");
    }

    @Test
    void row_42_a_slow_store_makes_no_branches() {
        fixture.restart(Duration.ofMillis(1));
        ScriptedClient client = client(Kind.CHAT, true);
        for (int turn = 0; turn < TURNS; turn++) {
            said(client, words(turn), window(0, 12));
        }
        fixture.settle();
        assertThat(fixture.varve().sessions("default")).hasSize(1);
    }

    @Test
    void row_42_a_window_of_a_conversation_without_a_name_is_told_that_it_needs_one() {
        ScriptedClient client = client(Kind.CHAT, false);
        @Nullable HttpResponse<String> last = null;
        for (int turn = 0; turn < 10; turn++) {
            last = said(client, asked(turn), window(0, 4));
            fixture.settle();
        }
        assertThat(ScriptedClient.memory(Objects.requireNonNull(last))).isEqualTo("raw");
        assertThat(Objects.requireNonNull(last).headers().firstValue("x-varve-reason"))
                .hasValue("unnamed");
    }

    /** As clients do whose lists get out of order: each set of notes would serve a few calls, and cost the prompt cache each time. */
    @ParameterizedTest
    @EnumSource(
            value = Kind.class,
            names = {"CHAT", "MESSAGES", "GEMINI"})
    void row_42_for_who_leaves_what_is_noted_again_and_again_no_more_notes_are_written(Kind kind) {
        ScriptedClient client = fixture.client(kind);
        client.tools = false;
        assertThat(ScriptedClient.memory(turns(client, 0, 20))).isEqualTo("active");
        for (int turn = 20; turn < 120; turn++) {
            if (turn % 4 == 0) {
                int at = 2 + turn % 12; // of the user, as are all even ones
                JsonNode early = client.list.get(at);
                client.list.set(at, client.list.get(at + 2));
                client.list.set(at + 2, early);
            }
            turn(client, turn);
        }
        Set<String> notes = fixture.provider.accepted().stream()
                .map(seen -> notesIn(seen, kind))
                .filter(text -> !text.isEmpty())
                .collect(Collectors.toSet());
        assertThat(notes).hasSizeLessThanOrEqualTo(14);
        assertThat(fixture.provider.refusals()).isEmpty();
    }
}
