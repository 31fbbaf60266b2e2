package dev.varve.internal.moment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Digest;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.Statement;
import dev.varve.language.Voice;
import dev.varve.language.intent.Intent;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RelatedStatementsTest {
    private static final Scope OLD = new Scope("t", "shop", "old");

    private final List<Digest.Line> lines = new ArrayList<>();

    private void said(String text, Voice voice, int lasting, Intent intent) {
        Statement statement = Statement.of(voice).withLasting(lasting).withIntents(Set.of(intent));
        lines.add(new Digest.Line(
                LocalDateTime.of(2026, 3, 1 + lines.size(), 10, 0), text, OLD, new Span(1, 2), statement));
    }

    private List<String> about(String prompt) {
        return RelatedStatements.about(prompt, RelatedStatements.among(lines), "new").stream()
                .map(Reminder::text)
                .toList();
    }

    @Test
    void a_decision_on_the_matter_of_the_prompt_is_told() {
        said("User: The rate limiter counts in Redis", Voice.PERSON, 900, Intent.DECISION);

        assertThat(about("Where should the rate limiter keep its counts?"))
                .singleElement()
                .asString()
                .contains("counts in Redis");
    }

    @Test
    void a_task_of_its_day_and_what_tools_printed_are_not() {
        said("User: Fix the rate limiter counts in Redis", Voice.PERSON, 300, Intent.ERRAND);
        said("User: The rate limiter counts in Redis", Voice.PERSON, 100, Intent.FACT);
        said("Agent: The rate limiter counts in Redis", Voice.AGENT, 0, Intent.DONE);
        said("Tool: The rate limiter counts in Redis", Voice.TOOL, 0, Intent.FACT);

        assertThat(about("Where should the rate limiter keep its counts?")).isEmpty();
    }

    @Test
    void why_an_agent_did_something_is_told() {
        said("Agent: The rate limiter counts in Redis, since it was slow", Voice.AGENT, 0, Intent.CAUSE);

        assertThat(about("Why is the rate limiter so slow with Redis counts?")).hasSize(1);
    }

    @Test
    void words_that_a_long_prompt_has_by_chance_are_not_enough() {
        said("User: Names of tests are generic", Voice.PERSON, 900, Intent.RULE);

        assertThat(about("Generic names of tests?")).hasSize(1);
        assertThat(about(
                        "Look at this branch: the budget view shows a spinner while data of an earlier month loads, and"
                                + " the account list does not. Names in the header are cut on small screens, generic icons have"
                                + " no color, scrolling is slow, and two tests of the calendar fail since Monday. Where would"
                                + " you begin, and what should we leave for later?"))
                .isEmpty();
    }

    @Test
    void three_pairs_of_chinese_characters_are_less_than_three_words() {
        said("User: 后台应用", Voice.PERSON, 900, Intent.RULE);

        assertThat(about("请问这个后台应用的工作目录在哪里")).isEmpty();
    }
}
