package dev.varve.internal.project;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Digest.Line;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.Statement;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordingsTest {
    private static List<String> newest(String... texts) {
        return Wordings.newest(Stream.of(texts).map(WordingsTest::line).toList()).stream()
                .map(line -> line.text().substring("User: ".length()))
                .toList();
    }

    private static Line line(String text) {
        return new Line(
                LocalDateTime.parse("2026-03-02T09:00"),
                "User: " + text,
                Scope.of("s"),
                new Span(1, 2),
                Statement.UNKNOWN);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Never use Guava         | Never use star imports
            Never log IBANs         | Never log phone numbers
            Don't add banners       | Don't add popups
            Let's go with Kafka     | Let's go with Postgres
            Always answer in Polish | Always answer with an example
            No mocks                | Never use mocks in contract tests
            Use JUnit               | Never use JUnit rules, please
            Never deploy            | Never deploy on Fridays
            Never touch the ledger  | Never touch the ledger tests
            Run step 3 by hand      | Run step 4 by hand
            Copy blue to green      | Copy green to blue
            Ship red before white   | Ship white before red
            """)
    void rules_of_one_form_stand_beside_each_other(String older, String newer) {
        assertThat(newest(older, newer)).containsExactly(older, newer);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Never ship glass by air              | Never ship glass by air or by rail
            Please always answer in Polish       | Always answer in Polish!
            Always use tabs                      | Never use tabs
            Let's use lines of 100 characters    | We use lines of 120 characters
            永远不要删除备份                       | 永远不要删除备份
            """)
    void the_newest_wording_of_the_same_rule_wins(String older, String newer) {
        assertThat(newest(older, newer)).containsExactly(newer);
    }

    @Test
    void three_rules_of_one_form_are_all_told() {
        assertThat(newest("Never use Guava", "Never use star imports", "Never use printf"))
                .hasSize(3);
    }

    @Test
    void reports_of_steps_that_are_alike_are_told_once() {
        Line first = line("Changed the reader of the orders as you said, 12 tests pass");
        Line second = line("Changed the writer of the orders as you said, 14 tests pass");

        assertThat(Wordings.newest(List.of(first, second), Set.of(first, second)))
                .containsExactly(second);
        assertThat(Wordings.newest(List.of(first, second))).hasSize(2);
    }
}
