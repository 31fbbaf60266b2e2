package dev.varve.language.voice;

import java.util.Set;

/**
 * Tells whether a block that looks pasted is the person's by what stands beside it: "that's how I work" below lines marked as a
 * quotation, "my rules, in a block" above a fence, "[rule]" before a line.
 */
final class OwnBlocks {
    private static final int LONGEST_LABEL = 20;

    private final PhraseSet owns;
    private final Set<String> ownNouns;
    private final Set<String> possessives;

    OwnBlocks(Lexicon lexicon) {
        owns = new PhraseSet(lexicon.phrases("owns"));
        ownNouns = lexicon.words("own-noun");
        possessives = lexicon.words("possessive");
    }

    /** True if the line above or below some lines says that they are the person's. */
    boolean areOwned(Lines lines, int from, int to) {
        int below = lines.firstFilled(to);
        int above = from - 1;
        while (above >= 0 && lines.isEmpty(above)) {
            above--;
        }
        return below < lines.count() && isOwning(lines, below) || above >= 0 && isOwning(lines, above);
    }

    private boolean isOwning(Lines lines, int line) {
        return owns.isIn(lines.head(line), 0, lines.head(line).length());
    }

    /** True if a label in brackets calls a line the person's, as "[rule]" does. */
    boolean isLabelled(String head) {
        int end = head.indexOf(']');
        return head.charAt(0) == '['
                && end > 1
                && end <= LONGEST_LABEL
                && Words.hasAny(head.substring(1, end), ownNouns);
    }

    /** True if a line alone in its paragraph looks printed and speaks of what is the person's: "error: you used my key again". */
    boolean isTyped(Lines lines, int line) {
        return (line + 1 == lines.count() || lines.isEmpty(line + 1))
                && (line == 0 || lines.isEmpty(line - 1))
                && Words.hasAny(lines.head(line), possessives);
    }
}
