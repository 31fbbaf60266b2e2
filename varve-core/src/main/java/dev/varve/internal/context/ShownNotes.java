package dev.varve.internal.context;

import java.util.Iterator;

/**
 * Notes as a model reads them. The head of a note costs as much as a sentence, and most notes stand with others of the
 * same time: what of a head the line above has said already is left out, first the date, then the time too. Records keep
 * their lines whole.
 */
public final class ShownNotes {
    /** {@code [2026-03-04 10:15] }, of which the date takes the first eleven characters after the bracket. */
    private static final String HEAD = "[0000-00-00 00:00] ";

    private static final int TIME = "[0000-00-00 ".length();

    private ShownNotes() {}

    /** The lines of a record, or of several that follow one another, each with what is new of its head. */
    public static String of(String text) {
        StringBuilder shown = new StringBuilder(text.length());
        String above = "";
        for (Iterator<String> lines = text.lines().iterator(); lines.hasNext(); ) {
            String line = lines.next();
            String head = hasHead(line) ? line.substring(0, HEAD.length()) : "";
            if (!head.isEmpty() && head.equals(above)) {
                shown.append(line, HEAD.length(), line.length());
            } else if (!head.isEmpty() && above.regionMatches(0, head, 0, TIME)) {
                shown.append('[').append(line, TIME, line.length());
            } else {
                shown.append(line);
            }
            above = head.isEmpty() ? above : head;
            shown.append(lines.hasNext() ? "\n" : "");
        }
        return shown.toString();
    }

    private static boolean hasHead(String line) {
        if (line.length() < HEAD.length()) {
            return false;
        }
        for (int i = 0; i < HEAD.length(); i++) {
            char wanted = HEAD.charAt(i);
            char c = line.charAt(i);
            if (wanted == '0' ? c < '0' || c > '9' : c != wanted) {
                return false;
            }
        }
        return true;
    }
}
