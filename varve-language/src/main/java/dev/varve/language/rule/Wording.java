package dev.varve.language.rule;

import dev.varve.language.pattern.TextPattern;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.stream.Stream;

/**
 * Words by which a sentence says something.
 *
 * @param place   file and line of its rule
 * @param pattern of the words
 * @param then    what has to stand somewhere behind them; empty if nothing has to
 * @param unless  what must not stand anywhere in the sentence
 */
public record Wording(String place, TextPattern pattern, Optional<TextPattern> then, List<TextPattern> unless) {
    /** Copies the exceptions. */
    public Wording {
        unless = List.copyOf(unless);
    }

    /** All of its expressions. */
    public Stream<TextPattern> expressions() {
        return Stream.of(Stream.of(pattern), then.stream(), unless.stream()).flatMap(all -> all);
    }

    /** The expressions that are all found in a text that is worded so. */
    public List<TextPattern> needed() {
        return Stream.concat(Stream.of(pattern), then.stream()).toList();
    }

    /**
     * True if a text is worded so.
     *
     * @param text  that is left of a sentence
     * @param whole the sentence, in which the exceptions are sought
     */
    public boolean isIn(String text, String whole) {
        Matcher found = pattern.matcher(text);
        return found.find() && (then.isEmpty() || then.get().matcher(text).find(found.end())) && !isExcepted(whole);
    }

    /** True if a sentence has one of the exceptions. */
    public boolean isExcepted(String whole) {
        for (TextPattern exception : unless) {
            if (exception.matcher(whole).find()) {
                return true;
            }
        }
        return false;
    }
}
