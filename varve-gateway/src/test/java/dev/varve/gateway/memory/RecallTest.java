package dev.varve.gateway.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.gateway.memory.ScriptedClient.Kind;
import dev.varve.testkit.TopicEmbedder;
import dev.varve.testkit.wire.StrictProvider;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** What was said earlier and bears on what the user just said is sent again behind the user's words. */
class RecallTest {
    private static final String OLD =
            "By the way, somewhere in the attic there is a walnut chest with a crimson umbrella in it,"
                    + " next to the old gramophone, and I sometimes wonder whether anybody still remembers it. ";
    private static final String QUESTION = "Where was that crimson umbrella, next to which gramophone?";

    private final AtomicReference<Runnable> ill = new AtomicReference<>(() -> {});
    private final MemoryFixture fixture = new MemoryFixture(IllStore.of(ill));

    @BeforeEach
    void recall() {
        fixture.recalling(400);
    }

    @AfterEach
    void close() {
        fixture.close();
    }

    private ScriptedClient longTalk(Kind kind) {
        ScriptedClient client = fixture.client(kind).header("x-varve-session", "long");
        client.thinking = true;
        client.accepted(client.turn(OLD));
        fixture.settle();
        for (int turn = 1; turn < 40; turn++) {
            client.accepted(client.turn("What about module-" + turn + "? Please keep port " + (8000 + turn)
                    + " for it, and remember that release " + turn + " goes out on Friday."));
            fixture.settle();
        }
        return client;
    }

    private List<StrictProvider.Seen> since(int calls) {
        return fixture.provider
                .accepted()
                .subList(calls, fixture.provider.accepted().size());
    }

    private static String list(StrictProvider.Seen seen, Kind kind) {
        String list = seen.body().path(kind.list).toString();
        return list.substring(0, list.length() - 1);
    }

    /** The message with the question as it was sent, empty if it was not. */
    private static String question(StrictProvider.Seen seen, Kind kind) {
        for (JsonNode element : seen.body().path(kind.list)) {
            String text = element.toString();
            if (text.contains(QUESTION) && !text.contains("[Notes on the earlier part")) {
                return text;
            }
        }
        return "";
    }

    private String lastQuestion(Kind kind) {
        List<StrictProvider.Seen> seen = fixture.provider.accepted();
        return question(seen.get(seen.size() - 1), kind);
    }

    private static int recalledIn(String text) {
        Matcher found = Pattern.compile("<recalled>").matcher(text);
        int count = 0;
        while (found.find()) {
            count++;
        }
        return count;
    }

    @Test
    void what_was_said_in_other_words_is_found_where_there_is_a_model() {
        String question = "Could my parasol have been left upstairs?";
        assertThat(recalledFor(question)).as("by words alone").isEmpty();

        fixture.recalling(400, List.of(TopicEmbedder.of("topics", "umbrella parasol")));
        assertThat(recalledFor(question)).contains("<recalled>", "walnut chest");
    }

    /** What stands behind a question in a talk of its own. */
    private String recalledFor(String question) {
        ScriptedClient client = longTalk(Kind.CHAT);
        client.tools = false;
        assertThat(fixture.varve().awaitIdle(Duration.ofSeconds(60))).isTrue();
        client.accepted(client.turn(question));
        fixture.settle();
        JsonNode sent =
                since(fixture.provider.accepted().size() - 1).get(0).body().path("messages");
        String newest = sent.get(sent.size() - 1).toString();
        return newest.contains("<recalled>") ? newest : "";
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void passages_stand_behind_the_newest_words_in_all_calls_of_the_turn_and_nowhere_else(Kind kind) {
        ScriptedClient client = longTalk(kind);
        int before = fixture.provider.accepted().size();
        HttpResponse<String> answer = client.turn(QUESTION + " Use a tool.");
        client.accepted(answer);
        fixture.settle();
        assertThat(ScriptedClient.memory(answer)).isEqualTo("active");

        List<StrictProvider.Seen> calls = since(before);
        assertThat(calls).as("a call of a tool, and its result").hasSizeGreaterThanOrEqualTo(2);
        JsonNode newest = calls.get(0).body().path(kind.list);
        String question = newest.get(newest.size() - 1).toString();
        assertThat(question).contains(QUESTION, "walnut chest").contains("<recalled>");
        assertThat(recalledIn(question)).isEqualTo(1);
        for (int i = 1; i < calls.size(); i++) {
            assertThat(list(calls.get(i), kind)).startsWith(list(calls.get(i - 1), kind));
        }
        assertThat(fixture.log("long").toString()).doesNotContain("<recalled>");
        assertThat(fixture.provider.refusals()).isEmpty();

        int later = fixture.provider.accepted().size();
        client.accepted(client.turn("Thank you, and now to something else: what about module-99?"));
        fixture.settle();
        for (int turn = 0; turn < 30; turn++) {
            client.accepted(client.turn("What about module-" + (200 + turn) + "? Keep port " + (9000 + turn) + "."));
            fixture.settle();
        }
        assertThat(question(since(later).get(0), kind)).contains(QUESTION);
        assertThat(question(since(later).get(since(later).size() - 1), kind))
                .as("notes have taken its place")
                .isEmpty();
        assertThat(fixture.varve().sessions("default"))
                .as("matching is not disturbed")
                .hasSize(1);
        assertThat(fixture.log("long").toString()).doesNotContain("<recalled>");
        assertThat(fixture.provider.refusals()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(
            value = Kind.class,
            names = {"CHAT", "RESPONSES"})
    void with_the_next_words_they_go_where_little_was_said_since(Kind kind) {
        ScriptedClient client = longTalk(kind);
        client.tools = false;
        client.accepted(client.turn(QUESTION));
        fixture.settle();
        assertThat(recalledIn(lastQuestion(kind))).isEqualTo(1);
        client.accepted(client.turn("Thanks."));
        assertThat(lastQuestion(kind)).isNotEmpty();
        assertThat(recalledIn(lastQuestion(kind))).isZero();
    }

    @Test
    void a_turn_whose_thinking_is_sent_keeps_them_since_thinking_is_bound_to_what_stood_before_it() {
        ScriptedClient client = longTalk(Kind.MESSAGES);
        client.accepted(client.turn(QUESTION));
        fixture.settle();
        client.accepted(client.turn("Thanks."));
        assertThat(recalledIn(lastQuestion(Kind.MESSAGES))).isEqualTo(1);
        assertThat(fixture.provider.refusals()).isEmpty();
    }

    @Test
    void blocks_and_strings_are_added_to_byte_by_byte() {
        ScriptedClient client = longTalk(Kind.MESSAGES);
        String words = "{\"role\" : \"user\", \"content\":\"" + QUESTION + " \\u00e9\" , \"n\":1.0}";
        String body = client.body();
        String list = body.substring(0, body.lastIndexOf(']')) + "," + words + body.substring(body.lastIndexOf(']'));
        client.accepted(client.post("/v1/messages", list));
        assertThat(lastText())
                .contains("{\"role\" : \"user\", \"content\":\"" + QUESTION + " \\u00e9\\n\\n(Added by Varve")
                .contains("</recalled>\" , \"n\":1.0}");
    }

    @Test
    void nothing_is_recalled_unless_asked_for() {
        fixture.recalling(0);
        ScriptedClient client = longTalk(Kind.CHAT);
        client.accepted(client.turn(QUESTION));
        assertThat(recalledIn(lastText())).isZero();
    }

    @Test
    void a_call_that_memory_is_too_late_for_goes_without_and_so_does_its_turn() {
        ScriptedClient client = longTalk(Kind.CHAT);
        fixture.restart(Duration.ZERO);
        ScriptedClient hurried = fixture.client(Kind.CHAT).header("x-varve-session", "long");
        client.list.forEach(hurried.list::add);
        int before = fixture.provider.accepted().size();
        // Else memory might have done its part before anybody asks whether it has.
        ill.set(() -> await(() -> fixture.provider.accepted().size() > before));
        hurried.accepted(hurried.turn(QUESTION + " Use a tool."));
        assertThat(fixture.provider.accepted()).hasSizeGreaterThan(before + 1);
        assertThat(since(before)).allMatch(seen -> recalledIn(seen.text()) == 0);
    }

    private static void await(BooleanSupplier condition) {
        long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (!condition.getAsBoolean() && System.nanoTime() < deadline) {
            LockSupport.parkNanos(Duration.ofMillis(1).toNanos());
        }
    }

    private String lastText() {
        List<StrictProvider.Seen> seen = fixture.provider.accepted();
        return seen.get(seen.size() - 1).text();
    }
}
