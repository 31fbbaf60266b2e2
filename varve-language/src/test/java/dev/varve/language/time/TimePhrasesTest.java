package dev.varve.language.time;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.language.LanguageFile;
import dev.varve.language.WordStarts;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Rules of several languages that are asked together find what each finds that looks at all words. */
class PhrasesTest {
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
            "letzte",
            "morgen",
            "tomorrow's",
            "4711",
            "don’t",
            "é",
            "어제",
            "来週");

    @Test
    void no_phrase_is_passed_over() {
        List<TimeLanguage> languages = List.of("digits", "en", "de", "fr", "ja", "ko").stream()
                .map(folder -> TimeLanguage.of(LanguageFile.named(folder + "/time.rules")))
                .toList();
        TimePhrases phrases = new TimePhrases(languages);
        Random random = new Random(11);
        int found = 0;
        for (int i = 0; i < 1_000; i++) {
            String text = text(random);
            Set<String> together = new HashSet<>();
            phrases.forEach(
                    text,
                    phrase -> together.add(phrase.start() + " " + phrase.rule().phrase()));
            assertThat(together).as(text).isEqualTo(everyWord(text, languages));
            found += together.size();
        }
        assertThat(found).isGreaterThan(1_000);
    }

    private static Set<String> everyWord(String text, List<TimeLanguage> languages) {
        Set<String> all = new HashSet<>();
        for (int i = 0; i < text.length(); i++) {
            for (TimeLanguage language :
                    WordStarts.isAtOrBehindArticle(text, i) ? languages : List.<TimeLanguage>of()) {
                for (TimeRule rule : language.rules()) {
                    if (rule.phrase()
                            .matcher(text)
                            .region(i, text.length())
                            .useTransparentBounds(true)
                            .lookingAt()) {
                        all.add(i + " " + rule.phrase());
                    }
                }
            }
        }
        return all;
    }

    private static String text(Random random) {
        StringBuilder text = new StringBuilder();
        for (int i = 1 + random.nextInt(9); i > 0; i--) {
            text.append(PIECES.get(random.nextInt(PIECES.size()))).append(i % 5 == 0 ? ", " : " ");
        }
        return text.toString();
    }
}
