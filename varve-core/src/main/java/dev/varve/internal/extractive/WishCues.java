package dev.varve.internal.extractive;

/** Tells by its words whether a line states a rule or a wish: a prohibition, a requirement, a preference. Thread-safe. */
public final class WishCues {
    private static final long WISH = Cue.CONSTRAINT.bit() | Cue.PREFERENCE.bit();
    private static final long NO_RULE = Cue.OVERRIDE.bit() | Cue.QUESTION.bit();

    private final CueWords words = CueWords.load();

    /** Reads the word lists, so keep it. */
    public WishCues() {}

    /** Whether a line states one. A question does not, nor does what tries to instruct whoever reads the memory. */
    public boolean in(String line) {
        long cues = 0;
        for (int i = 0; i < line.length(); i++) {
            cues |= PhraseTrie.startsWord(line, i) ? words.at(line, i) : 0;
        }
        return (cues & WISH) != 0 && (cues & NO_RULE) == 0 && line.indexOf('?') < 0;
    }
}
