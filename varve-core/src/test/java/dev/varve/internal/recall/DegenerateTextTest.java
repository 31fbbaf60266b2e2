package dev.varve.internal.recall;

import dev.varve.CpuTime;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Policy;
import dev.varve.RecallQuery;
import dev.varve.Scope;
import dev.varve.TokenEstimator;
import dev.varve.internal.extractive.ExtractiveModel;
import dev.varve.internal.fidelity.FidelityGuard;
import dev.varve.model.ObserveRequest;
import dev.varve.store.CountedMessage;
import dev.varve.store.InMemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Whatever somebody sends is dealt with in time that grows with its length only. A run over a megabyte each:
 * {@code -Dvarve.degenerate.chars=1000000}.
 */
@Tag("long")
@Tag("G9")
class DegenerateTextTest {
    private static final int CHARS = Integer.getInteger("varve.degenerate.chars", 12_000);

    /** Of the processor: quadratic time takes more, linear time a small fraction, however busy the machine is. */
    private static final Duration DEADLINE = Duration.ofSeconds(CHARS > 100_000 ? 2 : 1);

    private static final Scope SCOPE = Scope.of("degenerate");
    private static final Instant TIME = Instant.parse("2026-03-04T09:00:00Z");
    private static final ExtractiveModel MODEL = ExtractiveModel.create();
    private static final FidelityGuard GUARD = new FidelityGuard(Policy.Guard.FLAG, TokenEstimator.scriptAware());

    private static Stream<String> repeated() {
        Stream<String> fixed = Stream.of(
                "on friday ",
                "on friday",
                "İ",
                "İ ",
                "ß",
                "a",
                "A",
                "a ",
                " ",
                "\n",
                "\t\n",
                "\r\n",
                ".",
                ". ",
                "..a",
                "\"",
                "'",
                "`",
                "``",
                "```\n",
                "(",
                "()",
                "((a",
                "[",
                "[[x](",
                "{\"a\":",
                "\\",
                "/",
                "/a",
                "a/b.c ",
                "1",
                "1.",
                "1,",
                "1 ",
                "0-",
                "2026-03-04 ",
                "2026-03-04",
                "14 March ",
                "by the ",
                "in a ",
                "a couple of ",
                "week ",
                "the ",
                "to ",
                "was ",
                "will ",
                "need",
                "ed ",
                "deed ",
                "-",
                "--",
                "- a\n",
                "* ",
                "# ",
                "| a ",
                "|---",
                "<",
                "<a>",
                "</",
                "&amp;",
                "@a ",
                "#1 ",
                "http://",
                "http://a.b/",
                "a@b.c",
                "a:",
                "a: b\n",
                "x=1;",
                "Error: ",
                "Caused by: ",
                "\tat a.b.C(D.java:1)\n",
                "你",
                "你好 ",
                "三天",
                "3月",
                "周",
                "월",
                "금요일",
                "에 ",
                "日",
                "です",
                "あ",
                "é",
                "e\u0301",
                "\u200b",
                "\u202e",
                "\ud83d\ude00",
                "\ud800",
                "I ",
                "I am ",
                "I love ",
                "remember ",
                "never ",
                "We decided ",
                "no, ",
                "done: ",
                "open: ",
                "?",
                "? ",
                "!",
                "a? ",
                "Yes. ",
                "aA1_",
                "a_b",
                "aBc",
                "a.b",
                "0x0",
                "deadbeef ",
                "+1 555 ",
                "$1 ",
                "100% ",
                "morgen ",
                "am 1. ",
                "bis ",
                "Ende ",
                "下个");
        Random random = new Random(7);
        String letters = "aA1 .,-_/:\"'`(){}[]<>\n\tİé你월日on friday will 14 March";
        Stream<String> drawn = IntStream.range(0, CHARS > 100_000 ? 40 : 8).mapToObj(i -> {
            StringBuilder unit = new StringBuilder();
            IntStream.rangeClosed(0, 1 + random.nextInt(6))
                    .forEach(j -> unit.append(letters.charAt(random.nextInt(letters.length()))));
            return unit.toString();
        });
        return Stream.concat(fixed, drawn);
    }

    private static String text(String unit) {
        return unit.repeat(CHARS / unit.length());
    }

    @ParameterizedTest
    @MethodSource("repeated")
    void a_question_is_looked_for(String unit) {
        InMemoryStore store = new InMemoryStore();
        store.append(SCOPE, List.of(new CountedMessage(Message.user("We meet on Friday, 14 March", TIME), 8)));
        RecallQuery query = RecallQuery.of(text(unit)).withAskedAt(TIME);

        inTime(
                "search",
                unit,
                () -> RecallText.within(Recall.search(store, SCOPE, query), query.text(), ZoneOffset.UTC, 500));
    }

    @ParameterizedTest
    @MethodSource("repeated")
    void a_message_is_found_and_shown(String unit) {
        InMemoryStore store = new InMemoryStore();
        store.append(SCOPE, List.of(counted(Message.user(text(unit) + " walnut", TIME))));
        RecallQuery query = RecallQuery.of("walnut on Friday");

        inTime(
                "found",
                unit,
                () -> RecallText.within(Recall.search(store, SCOPE, query), query.text(), ZoneOffset.UTC, 500));
    }

    @ParameterizedTest
    @MethodSource("repeated")
    void a_message_is_observed(String unit) {
        inTime("said", unit, () -> observe(Message.user(text(unit), TIME)));
    }

    @ParameterizedTest
    @MethodSource("repeated")
    void what_a_tool_printed_is_observed(String unit) {
        inTime(
                "tool",
                unit,
                () -> observe(
                        Message.assistant(TIME, new Part.ToolCall("1", "run", text(unit))),
                        Message.tool(TIME, new Part.ToolResult("1", "run", text(unit), false))));
    }

    private static CountedMessage counted(Message message) {
        return new CountedMessage(message, TokenEstimator.scriptAware().estimate(message));
    }

    private static void observe(Message... messages) {
        List<LoggedMessage> logged = IntStream.range(0, messages.length)
                .mapToObj(i -> new LoggedMessage(
                        i + 1L,
                        messages[i],
                        counted(messages[i]).tokens(),
                        counted(messages[i]).tokens() * (i + 1L),
                        true))
                .toList();
        ObserveRequest request = new ObserveRequest(SCOPE, logged, List.of(), ZoneOffset.UTC, Duration.ofSeconds(5));
        GUARD.apply(request, MODEL.observe(request).lines());
    }

    private static void inTime(String what, String unit, Runnable work) {
        CpuTime.assertWithin(DEADLINE, work, () -> what + " " + unit);
    }
}
