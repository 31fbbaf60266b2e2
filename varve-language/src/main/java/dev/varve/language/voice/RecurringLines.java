package dev.varve.language.voice;

import java.util.HashMap;
import java.util.Map;

/**
 * Claims lines of which only a program writes several: that begin with a code for a terminal, under one topic in brackets, or
 * alike but for their numbers.
 */
final class RecurringLines {
    private static final char ESCAPE = '\u001B';

    /** Characters of a topic in brackets, at most. */
    private static final int TOPIC = 48;

    /** Letters of one, at least: fewer are a box to tick or a mark. */
    private static final int LETTERS = 3;

    private static final int UNDER_A_TOPIC = 2;
    private static final int ALIKE = 3;

    /** Numbers of a line that are worth comparing: with one, people number what they say. */
    private static final int NUMBERS = 2;

    private final OwnBlocks ownBlocks;

    RecurringLines(Lexicon lexicon) {
        ownBlocks = new OwnBlocks(lexicon);
    }

    void claim(Ownership owned, Lines lines) {
        Map<String, Integer> shapes = new HashMap<>();
        for (int line = 0; line < lines.count(); line++) {
            if (mayBePrinted(owned, lines, line)) {
                shapes.merge(shape(lines, line), 1, Integer::sum);
            }
        }
        for (int line = 0; line < lines.count(); line++) {
            if (mayBePrinted(owned, lines, line) && isPrinted(lines, line, shapes)) {
                owned.claim(lines.start(line), lines.start(line + 1), Kind.LOG);
            }
        }
    }

    private boolean mayBePrinted(Ownership owned, Lines lines, int line) {
        return !lines.isEmpty(line) && owned.isOwn(lines.from(line)) && !ownBlocks.isLabelled(lines.head(line));
    }

    private static boolean isPrinted(Lines lines, int line, Map<String, Integer> shapes) {
        String shape = shape(lines, line);
        int often = shapes.getOrDefault(shape, 0);
        return lines.head(line).indexOf(ESCAPE) == 0
                || !shape.isEmpty() && often >= (shape.charAt(0) == '[' ? UNDER_A_TOPIC : ALIKE);
    }

    /** What lines of the same kind have in common; nothing if a person may well write several of these. */
    private static String shape(Lines lines, int line) {
        String head = lines.head(line);
        String topic = topic(head);
        return !topic.isEmpty() || lines.isItem(line) ? topic : withoutNumbers(head);
    }

    /** The beginning of what stands in brackets at the beginning of a line, such as "[Info" of "[Info: main] started". */
    private static String topic(String head) {
        int close = head.startsWith("[") ? head.indexOf(']') : -1;
        if (close < 0 || close > TOPIC || close + 1 >= head.length() || head.charAt(close + 1) == '(') {
            return "";
        }
        int end = 1;
        int letters = 0;
        while (end < close && (Character.isLetterOrDigit(head.charAt(end)) || "._ /".indexOf(head.charAt(end)) >= 0)) {
            letters += Character.isLetter(head.charAt(end)) ? 1 : 0;
            end++;
        }
        return letters >= LETTERS ? head.substring(0, end).strip() : "";
    }

    private static String withoutNumbers(String head) {
        StringBuilder words = new StringBuilder();
        int numbers = 0;
        for (int i = 0; i < head.length(); i++) {
            boolean digit = Character.isDigit(head.charAt(i));
            boolean begins = digit && (i == 0 || !Character.isDigit(head.charAt(i - 1)));
            numbers += begins ? 1 : 0;
            if (!digit) {
                words.append(head.charAt(i));
            } else if (begins) {
                words.append('0');
            }
        }
        return numbers >= NUMBERS && words.charAt(0) != '[' ? words.toString() : "";
    }
}
