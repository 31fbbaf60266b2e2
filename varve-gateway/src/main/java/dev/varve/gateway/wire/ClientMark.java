package dev.varve.gateway.wire;

/**
 * A text that identifies a client program.
 *
 * @param what the meaning, a word of {@code marks.txt}
 * @param how the kind of text, or another mark
 * @param text the mark
 */
record ClientMark(String what, String how, String text) {
    private static final char ANYTHING = '\u2026';
    private static final String LETTERS_OF_NAMES = "-_";

    boolean isTag() {
        return text.startsWith("<");
    }

    /** The end tag for a start tag. */
    String end() {
        return "</" + text.substring(1) + ">";
    }

    /** True if a text begins so at a place. */
    boolean isAt(String said, int from) {
        int gap = text.indexOf(ANYTHING);
        if (gap >= 0) {
            return isFirstLine(said, from, text.substring(0, gap), text.substring(gap + 1));
        }
        return said.startsWith(text, from) && (!isTag() || endsName(said, from + text.length()));
    }

    private static boolean isFirstLine(String said, int from, String begin, String end) {
        if (!said.startsWith(begin, from)) {
            return false;
        }
        int newline = said.indexOf('\n', from);
        int to = newline < 0 ? said.length() : newline;
        while (to > from && said.charAt(to - 1) <= ' ') {
            to--;
        }
        return to - from >= begin.length() + end.length() && said.startsWith(end, to - end.length());
    }

    /** True if the name of a tag is over at a place, so that {@code <task} is not in {@code <task-list>}. */
    private static boolean endsName(String said, int at) {
        return at >= said.length()
                || !(Character.isLetterOrDigit(said.charAt(at)) || LETTERS_OF_NAMES.indexOf(said.charAt(at)) >= 0);
    }
}
