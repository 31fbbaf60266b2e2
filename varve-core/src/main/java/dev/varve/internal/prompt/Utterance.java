package dev.varve.internal.prompt;

import java.time.LocalDate;
import java.time.format.TextStyle;
import java.util.Locale;

/**
 * One part of a message on its way into a transcript.
 *
 * @param day  when it was said
 * @param head who said it and at what time, in Varve's words
 * @param body what was said, as it came
 * @param from whose it is
 */
record Utterance(LocalDate day, String head, String body, From from) {
    /** Whose words a block carries. */
    enum From {
        PERSON,
        /** The agent, or its host. */
        AGENT,
        /** What a tool was told or returned. */
        TOOL
    }

    private static final String DAY = "Date: ";

    /** True if a line of a transcript is the header of a day. */
    static boolean isDayLine(String line) {
        return line.startsWith(DAY);
    }

    /** The header of a day. */
    static String dayLine(LocalDate day) {
        return DAY + day + " (" + day.getDayOfWeek().getDisplayName(TextStyle.SHORT, Locale.ENGLISH) + ")\n";
    }

    String text() {
        return head + "\n" + Fence.quote(body);
    }

    /** With the number of its message before it, and no more characters than these. */
    Utterance numbered(long seq, int most) {
        return new Utterance(day, "#" + seq + " " + head, Transcript.cut(body, most), from);
    }

    Utterance piece(int number, int count, String part) {
        return new Utterance(day, head + " (part " + number + " of " + count + ")", part, from);
    }
}
