package dev.varve.language.time;

import dev.varve.language.WordStarts;
import dev.varve.language.pattern.PatternIndex;
import dev.varve.language.time.Operation.Amount;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/**
 * Finds the phrases of the languages of one script. At most words none begins in any of them, which is seen at once for all.
 * Immutable but for what {@link PatternIndex} remember.
 */
final class TimePhrases {
    /** Of a phrase, that tell which one it may be. */
    private static final int LETTERS = 12;

    private final List<TimeLanguage> languages;
    private final PatternIndex<TimeRule> rules;
    private final PatternIndex<TimeRule> hints;

    TimePhrases(List<TimeLanguage> languages) {
        this.languages = languages;
        List<TimeRule> all =
                languages.stream().flatMap(each -> each.rules().stream()).toList();
        rules = beginnings(all.stream().filter(rule -> !rule.means().isHint()).toList());
        hints = beginnings(all.stream().filter(rule -> rule.means().isHint()).toList());
    }

    private static PatternIndex<TimeRule> beginnings(List<TimeRule> rules) {
        return new PatternIndex<>(rules, TimeRule::phrase, LETTERS);
    }

    /** A phrase in a text, of one language. */
    record Phrase(TimeRule rule, Captured captured, int start, int end) {}

    /**
     * Those of each language by itself, languages in their order: the leftmost counts, and there the first rule. A phrase
     * that no note gives a date hides none that begins within it.
     */
    List<List<Phrase>> in(String text) {
        List<List<Phrase>> found = new ArrayList<>();
        int[] done = new int[languages.size()];
        languages.forEach(each -> found.add(new ArrayList<>()));
        for (int i = start(text, 0); i < text.length(); i = start(text, i + 1)) {
            for (TimeRule rule : rules.at(text, i)) {
                int language = languages.indexOf(rule.language());
                if (done[language] <= i) {
                    Phrase phrase = match(rule, text, i);
                    if (phrase != null) {
                        found.get(language).add(phrase);
                        done[language] = rule.means().amount() == Amount.OPEN ? i : phrase.end();
                    }
                }
            }
        }
        return found;
    }

    /** All, also those that begin or end within another one, and the hints. */
    void forEach(String text, Consumer<Phrase> reader) {
        for (int i = start(text, 0); i < text.length(); i = start(text, i + 1)) {
            forEach(rules.at(text, i), text, i, reader);
            forEach(hints.at(text, i), text, i, reader);
        }
    }

    private static void forEach(List<TimeRule> rules, String text, int start, Consumer<Phrase> reader) {
        for (TimeRule rule : rules) {
            Phrase phrase = match(rule, text, start);
            if (phrase != null) {
                reader.accept(phrase);
            }
        }
    }

    /** Where a phrase may begin, from a place on; the end of the text if it may nowhere. */
    private static int start(String text, int from) {
        int i = from;
        while (i < text.length() && !WordStarts.isAtOrBehindArticle(text, i)) {
            i++;
        }
        return i;
    }

    private static @Nullable Phrase match(TimeRule rule, String text, int start) {
        Matcher matcher = rule.phrase().matcher(text);
        matcher.region(start, text.length()).useTransparentBounds(true);
        return matcher.lookingAt() ? new Phrase(rule, rule.captured(matcher), start, matcher.end()) : null;
    }
}
