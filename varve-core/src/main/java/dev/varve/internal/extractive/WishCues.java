package dev.varve.internal.extractive;

import dev.varve.language.cue.Cue;
import dev.varve.language.cue.CueWords;
import dev.varve.language.intent.IntentMatcher;
import dev.varve.language.intent.Reading;
import java.util.List;
import java.util.stream.Stream;

/**
 * Tells by its words whether a sentence states a rule or a wish that holds from now on: a prohibition, a requirement, a
 * preference, a decision. Thread-safe.
 */
public final class WishCues {
    private static final long WISH = Cue.CONSTRAINT.bit() | Cue.PREFERENCE.bit() | Cue.HEALTH.bit();

    private final CueWords words = CueWords.all();
    private final IntentMatcher matcher = IntentMatcher.all();

    /** Reads the word lists, so keep it. */
    public WishCues() {}

    /**
     * The sentences of a line that state one, in order. A sentence that is CRITICAL and all of a line does so too without any
     * word of a rule, since whoever wrote it knew.
     */
    public List<String> rules(String line, boolean critical) {
        List<String> sentences = List.of(line.split("; "));
        return sentences.stream()
                .filter(sentence -> isRule(sentence, critical && sentences.size() == 1))
                .toList();
    }

    /** The sentences of a line that are not among its rules. */
    public static List<String> others(String line, List<String> rules) {
        return Stream.of(line.split("; "))
                .filter(sentence -> !rules.contains(sentence))
                .toList();
    }

    /** Whether it states no rule though it has words of one. */
    public boolean onlySeems(String statement) {
        return (words.in(statement) & WISH) != 0 && rules(statement, false).isEmpty();
    }

    /** Whether a sentence is a rule. One that is CRITICAL may be so without any word of a rule. */
    public boolean isRule(String sentence, boolean critical) {
        Reading reading = matcher.read(sentence);
        return reading.holds() || critical && reading.bare();
    }
}
