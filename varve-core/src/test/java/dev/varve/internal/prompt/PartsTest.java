package dev.varve.internal.prompt;

import static dev.varve.internal.prompt.Asking.observe;
import static dev.varve.internal.prompt.Asking.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Message;
import dev.varve.Samples;
import dev.varve.TokenEstimator;
import dev.varve.Usage;
import dev.varve.model.LanguageModel;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ModelException;
import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What is too large for one call is asked in several. */
class PartsTest {
    private static final TokenEstimator ESTIMATOR = TokenEstimator.scriptAware();

    @Test
    void a_message_larger_than_the_window_is_split_over_several_calls_and_no_word_is_skipped() {
        Fake fake = Fake.saying("- a fact");
        String giant = IntStream.range(0, 20_000).mapToObj(i -> "word" + i).collect(Collectors.joining(" "));
        PromptedModel model = PromptedModel.builder(fake)
                .settings(PromptSettings.defaults().withWindowTokens(8_000))
                .build();

        ModelAnswer answer =
                model.observe(request("", Message.user("short", Samples.START), Message.user(giant, Samples.START)));

        assertThat(fake.prompts).hasSizeGreaterThan(5);
        assertThat(fake.prompts)
                .allSatisfy(prompt -> assertThat(ESTIMATOR.estimate(prompt.instructions())
                                + ESTIMATOR.estimate(prompt.input())
                                + prompt.maxOutputTokens())
                        .isLessThanOrEqualTo(8_000));
        String seen = fake.prompts.stream()
                .flatMap(prompt -> prompt.input().lines())
                .filter(line -> line.startsWith("> word"))
                .map(line -> line.substring(2))
                .collect(Collectors.joining());
        assertThat(seen.equals(giant)).isTrue();
        assertThat(answer.usage().calls()).isEqualTo(fake.prompts.size());
        assertThat(answer.text().lines().count()).isEqualTo(fake.prompts.size());
    }

    @Test
    void a_giant_message_without_a_space_is_split_too() {
        Fake fake = Fake.saying("- a fact");
        PromptedModel model = PromptedModel.builder(fake)
                .settings(PromptSettings.defaults().withWindowTokens(8_000))
                .build();

        model.observe(request("", Message.user("한".repeat(30_000), Samples.START)));

        long seen = fake.prompts.stream()
                .flatMapToInt(prompt -> prompt.input().chars())
                .filter(c -> c == '한')
                .count();
        assertThat(seen).isEqualTo(30_000);
    }

    @Test
    void an_answer_that_is_cut_off_is_asked_for_in_halves_and_all_calls_are_paid() {
        Fake fake = new Fake(prompt -> {
            long told =
                    prompt.input().lines().filter(line -> line.startsWith("> ")).count();
            return told > 2
                    ? new LanguageModel.Completion("- half a fa", Usage.call(100, 40), LanguageModel.End.CUT_OFF)
                    : new LanguageModel.Completion(
                            "- " + prompt.input().replaceAll("(?s).*?> (fact \\d+).*", "$1"),
                            Usage.call(50, 10),
                            LanguageModel.End.DONE);
        });

        ModelAnswer answer = observe(
                fake,
                Message.user("fact 1", Samples.START),
                Message.assistant("fact 2", Samples.START),
                Message.user("fact 3", Samples.START),
                Message.assistant("fact 4", Samples.START));

        assertThat(answer.text().lines()).hasSize(2);
        assertThat(answer.text()).contains("fact 1").contains("fact 3");
        assertThat(answer.usage()).isEqualTo(new Usage(3, 200, 60, 0, 0));
        assertThat(fake.prompts.get(1).input()).contains("(part 1 of 2)").doesNotContain("fact 3");
        assertThat(fake.prompts.get(2).input())
                .contains("(part 2 of 2)")
                .contains("Date: ")
                .doesNotContain("fact 2");
    }

    @Test
    void a_request_that_is_too_large_for_the_provider_is_made_in_halves() {
        Fake fake = new Fake(prompt -> {
            if (prompt.input().length() > 3_000) {
                throw new ModelException(ModelException.Kind.TOO_LARGE, "413", Duration.ZERO, Usage.UNKNOWN_CALL);
            }
            return new LanguageModel.Completion("- a part", Usage.call(10, 5), LanguageModel.End.DONE);
        });

        ModelAnswer answer = observe(fake, Message.user("word ".repeat(1_000), Samples.START));

        assertThat(answer.text()).contains("a part");
        assertThat(answer.usage().calls()).isEqualTo(fake.prompts.size());
        assertThat(fake.prompts.get(fake.prompts.size() - 1).input()).contains("user ");
    }
}
