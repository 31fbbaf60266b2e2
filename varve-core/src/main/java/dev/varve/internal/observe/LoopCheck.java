package dev.varve.internal.observe;

import dev.varve.NoteLine;
import dev.varve.language.LowerCase;
import dev.varve.language.pattern.TextPattern;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds what a model writes when it is stuck: the same lines, the same block of lines, or the same phrase within a
 * line, over and over. What the source itself repeats as often is no loop but a faithful note.
 */
final class LoopCheck {
    /** Copies of a single line, and of a longer block or a phrase, that make a loop. */
    private static final int LINE_COPIES = 5;

    private static final int BLOCK_COPIES = 4;

    /** A phrase loops if its copies fill at least this many characters, so that "no, no, no, no" does not. */
    private static final int PHRASE_CHARS = 160;

    /** Phrases longer than this do not occur within a line. */
    private static final int LONGEST_PHRASE = 400;

    /**
     * A text that repeats itself for {@link #PHRASE_CHARS} with at least {@link #BLOCK_COPIES} copies holds a whole probe
     * in its first copy, wherever it begins, and the same characters again one phrase later.
     */
    private static final int PROBE_EVERY = 40;

    private static final int PROBE_CHARS = 16;

    private static final TextPattern SPACE = TextPattern.compile("\\s+");

    private final SourceText source;
    /** The source in the form that is compared; made only if a loop is suspected, which is rare. */
    private Optional<String> plainSource = Optional.empty();

    LoopCheck(SourceText source) {
        this.source = source;
    }

    /**
     * What loops, or empty.
     *
     * @param words of each line
     */
    Optional<String> loop(List<NoteLine> lines, List<String> words) {
        boolean different = new HashSet<>(words).size() == words.size(); // and so are whole lines
        int period = different ? 0 : period(lines, words);
        if (period > 0 && !isFaithful(words)) {
            return Optional.of("a block of " + period + " lines is repeated over and over");
        }
        for (String line : words) {
            int phrase = phrase(line);
            if (phrase > 0) {
                return Optional.of("a phrase of " + phrase + " characters is repeated over and over within a line");
            }
        }
        return Optional.empty();
    }

    /** With more patience for a loop whose clock runs on: short notes do come again. */
    private static int period(List<NoteLine> lines, List<String> words) {
        int period = period(lines.stream().map(NoteLine::toString).toList());
        return period > 0 ? period : period(words, 2 * LINE_COPIES, 2 * BLOCK_COPIES);
    }

    /** Length of a block that is repeated back to back too often, or 0. */
    static int period(List<String> lines) {
        return period(lines, LINE_COPIES, BLOCK_COPIES);
    }

    private static int period(List<String> lines, int lineCopies, int blockCopies) {
        Map<String, Integer> numbers = new HashMap<>(); // equal lines have equal numbers, which compare at once
        int[] numbered = lines.stream()
                .mapToInt(line -> numbers.computeIfAbsent(line, added -> numbers.size()))
                .toArray();
        for (int period = 1; period * blockCopies <= numbered.length; period++) {
            int matched = 0;
            int copies = period == 1 ? lineCopies : blockCopies;
            for (int i = period; i < numbered.length; i++) {
                matched = numbered[i] == numbered[i - period] ? matched + 1 : 0;
                if (matched >= period * (copies - 1)) {
                    return period;
                }
            }
        }
        return 0;
    }

    /** True if every line that comes back comes back at least as often in the source. */
    private boolean isFaithful(List<String> lines) {
        List<String> texts =
                new ArrayList<>(lines.stream().map(LoopCheck::plain).toList());
        texts.sort(null);
        int copies = 0;
        for (int i = 0; i < texts.size(); i++) {
            copies++;
            boolean last = i + 1 == texts.size() || !texts.get(i + 1).equals(texts.get(i));
            if (last) {
                if (copies >= BLOCK_COPIES && !occurs(texts.get(i), copies)) {
                    return false;
                }
                copies = 0;
            }
        }
        return true;
    }

    /** Length of a phrase that is repeated back to back within a text more often than in the source, or 0. */
    private int phrase(String text) {
        BitSet lengths = suspects(text);
        for (int length = lengths.nextSetBit(1); length > 0; length = lengths.nextSetBit(length + 1)) {
            int enough = Math.max(PHRASE_CHARS, length * BLOCK_COPIES) - length;
            int matched = 0;
            for (int i = length; i < text.length(); i++) {
                matched = text.charAt(i) == text.charAt(i - length) ? matched + 1 : 0;
                if (matched >= enough) {
                    return isFaithful(text.substring(i - length + 1, i + 1), matched / length + 1) ? 0 : length;
                }
            }
        }
        return 0;
    }

    /** Lengths that a repeated phrase of a text can have; comparing the text with itself at every length takes far longer. */
    private static BitSet suspects(String text) {
        BitSet lengths = new BitSet();
        int longest = Math.min(LONGEST_PHRASE, text.length() / BLOCK_COPIES);
        int last = text.length() < PHRASE_CHARS ? 0 : text.length() - PROBE_CHARS;
        for (int from = 0; from < last; from += PROBE_EVERY) {
            String probe = text.substring(from, from + PROBE_CHARS);
            String after = text.substring(from, Math.min(text.length(), from + longest + PROBE_CHARS));
            for (int at = after.indexOf(probe, 1); at > 0; at = after.indexOf(probe, at + 1)) {
                lengths.set(at);
            }
        }
        return lengths;
    }

    private boolean isFaithful(String phrase, int copies) {
        String unit = plain(phrase);
        return unit.isEmpty() || occurs(unit, copies);
    }

    /** True if the source has a text at least so often. */
    private boolean occurs(String text, int times) {
        String all = plainSource.orElseGet(() -> plain(source.text()));
        plainSource = Optional.of(all);
        int found = 0;
        for (int at = all.indexOf(text); at >= 0 && found < times; at = all.indexOf(text, at + text.length())) {
            found++;
        }
        return found >= times;
    }

    private static String plain(String text) {
        return LowerCase.of(SPACE.matcher(text).replaceAll(" ").strip());
    }
}
