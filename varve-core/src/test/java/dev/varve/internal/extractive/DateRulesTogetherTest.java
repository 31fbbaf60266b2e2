package dev.varve.internal.extractive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.language.PhraseTrie;
import dev.varve.language.Script;
import java.time.LocalDate;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Rules that are asked together find what each finds that looks at all words. */
class DateRulesTogetherTest {
    private static final LocalDate DAY = LocalDate.of(2026, 3, 4);
    private static final List<String> PIECES = List.of(
            "yesterday",
            "gestern",
            "in",
            "two",
            "zwei",
            "weeks",
            "ago",
            "vor",
            "Wochen",
            "last",
            "Friday",
            "am",
            "Freitag",
            "on",
            "the",
            "next",
            "month",
            "im",
            "Mai",
            "May",
            "7",
            "(2026)",
            "3",
            "days",
            "we went",
            "wir",
            "letzte",
            "Woche",
            "morgen",
            "tomorrow's",
            "4711",
            "don’t",
            "é",
            "어제",
            "来週");

    @Test
    void a_text_is_resolved_as_by_one_language_after_the_other() {
        List<Resources.Language> languages = Resources.languages();
        List<DateRules> rules = languages.stream().map(DateRules::load).toList();
        RelativeDates together = RelativeDates.allLanguages();
        Random random = new Random(11);
        int dated = 0;
        for (int i = 0; i < 3_000; i++) {
            String text = text(random);
            String expected = text;
            for (int j = 0; j < rules.size(); j++) {
                Script script = languages.get(j).script();
                if (script == Script.LATIN || script == Script.of(text)) {
                    expected = rules.get(j).resolve(expected, everyWord(expected, rules.get(j)), DAY);
                }
            }
            assertThat(together.resolve(text, DAY)).isEqualTo(expected);
            dated += expected.equals(text) ? 0 : 1;
        }
        assertThat(dated).as("texts with a date").isGreaterThan(500);
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = 1 + random.nextInt(9); i > 0; i--) {
            text.append(PIECES.get(random.nextInt(PIECES.size() - random.nextInt(3))))
                    .append(i % 5 == 0 ? ", " : " ");
        }
        return text.toString();
    }

    private static List<DateRules.Place> everyWord(String text, DateRules rules) {
        return IntStream.range(0, text.length())
                .filter(i -> PhraseTrie.startsWord(text, i))
                .mapToObj(i -> new DateRules.Place(i, rules.all()))
                .toList();
    }
}
