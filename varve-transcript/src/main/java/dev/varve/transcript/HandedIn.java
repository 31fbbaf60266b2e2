package dev.varve.transcript;

/** Text added by hooks and plugins, between tags. Brackets in it are escaped, so the end tag is reliable. */
final class HandedIn {
    private static final String BEGIN = "<hook_context>";
    private static final String END = "</hook_context>";

    private HandedIn() {}

    /** Start of the user's words after it; 0 if nothing was added. */
    static int end(String text) {
        int start = 0;
        while (text.startsWith(BEGIN, Whitespace.end(text, start)) && text.indexOf(END, start) >= 0) {
            start = Whitespace.end(text, text.indexOf(END, start) + END.length());
        }
        return start;
    }

    /** A tool's output without the text added after it. */
    static String without(String output) {
        String text = output.stripTrailing();
        int begin = text.endsWith(END) ? text.lastIndexOf(BEGIN) : -1;
        return begin < 0 ? output : text.substring(0, begin).stripTrailing();
    }
}
