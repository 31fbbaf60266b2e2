package dev.varve.language.voice;

/** Where sentences end within a line. */
final class SentenceEnds {
    private static final String ENDS = ".!?…";
    private static final String IDEOGRAPHIC_ENDS = "。！？；";
    private static final String CLOSING = "\"'”’“)]»」』*_";

    private SentenceEnds() {}

    /** The position after the sentence that begins at a place. */
    static int end(String text, int from, int to) {
        for (int i = from; i < to; i++) {
            char c = text.charAt(i);
            if (c < 0x80 && c != '.' && c != '!' && c != '?') {
                continue;
            }
            if (IDEOGRAPHIC_ENDS.indexOf(c) >= 0) {
                return i + 1;
            }
            if (ENDS.indexOf(c) >= 0) {
                int end = i + 1;
                while (end < to && (ENDS.indexOf(text.charAt(end)) >= 0 || CLOSING.indexOf(text.charAt(end)) >= 0)) {
                    end++;
                }
                boolean dot = c == '.' && end == i + 1;
                boolean goesOn = end + 1 < to && Character.isLowerCase(text.charAt(end + 1));
                if (end == to || text.charAt(end) == ' ' && !(dot && goesOn)) {
                    return end;
                }
                i = end - 1;
            }
        }
        return to;
    }

    /** The last sentence of a line. */
    static String last(String line) {
        int from = 0;
        for (int end = end(line, 0, line.length()); end < line.length(); end = end(line, from, line.length())) {
            from = end;
        }
        return line.substring(from).strip();
    }
}
