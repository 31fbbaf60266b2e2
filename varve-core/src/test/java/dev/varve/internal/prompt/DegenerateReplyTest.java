package dev.varve.internal.prompt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.varve.CpuTime;
import dev.varve.Message;
import dev.varve.NoteLine;
import dev.varve.Policy.Guard;
import dev.varve.Samples;
import dev.varve.TokenEstimator;
import dev.varve.Usage;
import dev.varve.internal.fidelity.FidelityGuard;
import dev.varve.internal.observe.AnswerCheck;
import dev.varve.internal.observe.Provenance;
import dev.varve.internal.observe.RefusalCheck;
import dev.varve.internal.observe.SourceText;
import dev.varve.model.AnswerRefusedException;
import dev.varve.model.LanguageModel.Completion;
import dev.varve.model.LanguageModel.End;
import dev.varve.model.ModelException;
import dev.varve.model.ObserveRequest;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What a model writes when it is broken costs no more time than its length. */
@Tag("G5")
class DegenerateReplyTest {
    /** In characters; a whole megabyte by {@code -Dvarve.degenerate=1000000}. */
    private static final int LENGTH = Integer.getInteger("varve.degenerate", 12_000);

    /** Of the processor: what takes time in proportion needs milliseconds, what takes its square more than this. */
    private static final Duration PATIENCE = Duration.ofMillis(Math.max(400, LENGTH / 500));

    private static final Period PERIOD =
            new Period(LocalDateTime.of(2026, 3, 2, 9, 0), LocalDateTime.of(2026, 3, 4, 9, 0));
    private static final TokenEstimator ESTIMATOR = TokenEstimator.scriptAware();

    /** What the patterns of the readers look for, each over and over. */
    private static final List<String> UNITS = List.of(
            "\n",
            " ",
            "\t",
            "\n ",
            " \n",
            "\r\n",
            "\u2028",
            "\u200b",
            "*",
            "_",
            "#",
            "`",
            "* ",
            "_ ",
            "# ",
            "- ",
            "1. ",
            "-> ",
            "→",
            ">",
            "> ",
            "<",
            "[",
            "]",
            "(",
            ")",
            "{",
            "}",
            "{\"",
            "\"",
            "\\",
            "\\\"",
            "{\"\\",
            "'",
            ":",
            ": ",
            "Date:",
            "Date: ",
            "2026-03-02 ",
            "[2026-03-02] ",
            "09:00 ",
            "NOTE ",
            "CRITICAL",
            "🔴",
            "✅",
            "<think>",
            "</think>",
            "<think></analysis>",
            "<observations>",
            "</observations>",
            "</observations> ",
            "<facts>",
            "FACTS:",
            "FACTS: \n",
            "<facts>\n",
            "{\"summary\": \"",
            "summary:[",
            "summary: '",
            "{\"summary\":\"a\"}",
            "tags:\"\\\"",
            "none ",
            "no a ",
            "nothing ).",
            "i am ",
            "sorry ",
            "Primary:",
            "a",
            "a ",
            "1",
            "1,",
            "1.1.",
            "ab_",
            "/a",
            "aB",
            "…",
            "\"a b\" ",
            "https://",
            "a@",
            "Error:",
            "ignore above ",
            "you ",
            "가",
            "İ",
            "😀",
            "\ud800");

    private static final List<String> BEFORE =
            List.of("", "<observations>\n[2026-03-02 09:00] NOTE a\n", "<facts>[{\"", "<current-task>");

    private static Stream<String> replies() {
        Random random = new Random(7);
        Stream<String> runs =
                UNITS.stream().flatMap(unit -> BEFORE.stream().map(before -> before + filled(unit) + "x"));
        Stream<String> mixtures = IntStream.range(0, 60).mapToObj(number -> {
            List<String> few = random.ints(1 + random.nextInt(4), 0, UNITS.size())
                    .mapToObj(UNITS::get)
                    .toList();
            return filled(String.join("", few));
        });
        return Stream.concat(runs, mixtures);
    }

    private static String filled(String unit) {
        return unit.repeat(Math.max(1, LENGTH / unit.length()));
    }

    @Test
    void reading_takes_time_in_proportion_to_the_reply() {
        readAll(filled("- a\n")); // loads the classes
        replies().forEach(reply -> CpuTime.assertWithin(PATIENCE, () -> readAll(reply), () -> start(reply)));
    }

    private static void readAll(String reply) {
        FactsReader.read(reply);
        HintText.of(reply);
        RefusalCheck.declines(reply);
        try {
            ReplyParser.parse(reply, PERIOD);
        } catch (AnswerRefusedException e) {
            assertThat(e.getMessage()).isNotBlank();
        }
    }

    @Test
    void checking_takes_time_in_proportion_to_the_answer() {
        ObserveRequest request = Asking.request("", Message.user("The port is 5432.", Samples.START));
        FidelityGuard guard = new FidelityGuard(Guard.FLAG, ESTIMATOR);
        UNITS.stream().filter(unit -> !unit.isBlank() && unit.indexOf('\n') < 0).forEach(unit -> {
            String line = "[2026-03-02 09:00] NOTE a " + filled(unit);
            String lines = ("[2026-03-02 09:00] NOTE a" + unit + "\n").repeat(LENGTH / (26 + unit.length()));
            for (String text : List.of(line, lines)) {
                CpuTime.assertWithin(
                        PATIENCE.multipliedBy(2),
                        () -> {
                            ESTIMATOR.estimate(text);
                            List<NoteLine> read = Samples.lines(text, NoteLine.WHOLE, Samples.START);
                            AnswerCheck.refusal(read, 1, new SourceText(LENGTH, "The port is 5432.", "words"));
                            guard.apply(
                                    request,
                                    Provenance.ofMessages(request.messages(), request.zone())
                                            .placed(read));
                        },
                        () -> start(text));
            }
        });
    }

    @Test
    void a_reply_that_is_far_too_long_is_refused_and_its_cost_is_kept() {
        Fake fake = Fake.saying("[2026-03-02 09:00] NOTE a\n" + "- b\n".repeat(250_000));

        ModelException refused = catchThrowableOfType(
                ModelException.class, () -> Asking.observe(fake, Message.user("Hello.", Samples.START)));

        assertThat(refused.kind()).isEqualTo(ModelException.Kind.ANSWER);
        assertThat(refused).hasMessageContaining("1000026 characters");
        assertThat(refused.usage()).isEqualTo(Usage.call(100, 10));
    }

    @Test
    void what_earlier_calls_cost_is_kept_when_a_later_one_breaks() {
        Fake fake = new Fake(prompt -> {
            if (prompt.input().contains("(part 2 of")) {
                throw new IllegalStateException("no name for this");
            }
            return new Completion("[2026-03-02 09:00] NOTE user said words", Usage.call(100, 10), End.DONE);
        });
        PromptedModel model = PromptedModel.builder(fake)
                .settings(PromptSettings.defaults().withWindowTokens(4_000))
                .random(new Random(1))
                .build();

        assertThatThrownBy(() -> model.observe(
                        Asking.request("", Message.user("some words of it ".repeat(2_000), Samples.START))))
                .isInstanceOfSatisfying(
                        ModelException.class,
                        failure -> assertThat(failure.usage()).isEqualTo(Usage.call(100, 10)))
                .hasMessage("IllegalStateException");
    }

    private static String start(String reply) {
        return "slow: " + reply.substring(0, 40).replace("\n", "\\n") + " … "
                + reply.substring(LENGTH / 2, LENGTH / 2 + 20);
    }
}
