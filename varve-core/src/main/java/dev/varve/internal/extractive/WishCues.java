package dev.varve.internal.extractive;

import java.util.regex.Pattern;

/** Tells by its words whether a line states a rule or a wish: a prohibition, a requirement, a preference. Thread-safe. */
public final class WishCues {
    private static final long WISH = Cue.CONSTRAINT.bit() | Cue.PREFERENCE.bit();
    private static final long NO_RULE = Cue.OVERRIDE.bit() | Cue.QUESTION.bit() | Cue.WONDER.bit();

    /** What the speaker has to do is no wish of anybody else. */
    private static final Pattern OWN_DUTY =
            Pattern.compile("\\W*i (?:\\w+ )?(?:have|had) to (?!be\\b).*", Pattern.CASE_INSENSITIVE);

    private final CueWords words = CueWords.load();

    /** Reads the word lists, so keep it. */
    public WishCues() {}

    /**
     * Whether one of a line's sentences states one. A question does not, nor does what tries to instruct whoever reads the
     * memory, nor "I never knew", nor "I have to run".
     */
    public boolean in(String line) {
        for (String sentence : line.split("; ")) {
            long cues = words.in(sentence);
            if ((cues & WISH) != 0
                    && (cues & NO_RULE) == 0
                    && sentence.indexOf('?') < 0
                    && !OWN_DUTY.matcher(sentence).matches()) {
                return true;
            }
        }
        return false;
    }
}
