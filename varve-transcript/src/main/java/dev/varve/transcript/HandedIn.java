package dev.varve.transcript;

/** Text that hooks and plugins handed in, between tags. Brackets in it are escaped, so it ends where it says. */
final class HandedIn {
    private static final String BEGIN = "<hook_context>";
    private static final String END = "</hook_context>";

    private HandedIn() {}

    /** The beginning of the user's words behind it; 0 if nothing was handed in. */
    static int end(String text) {
        int start = 0;
        while (text.startsWith(BEGIN, Whitespace.end(text, start)) && text.indexOf(END, start) >= 0) {
            start = Whitespace.end(text, text.indexOf(END, start) + END.length());
        }
        return start;
    }

    /** The output of a tool, without the text that was handed in behind it. */
    static String without(String output) {
        String text = output.stripTrailing();
        int begin = text.endsWith(END) ? text.lastIndexOf(BEGIN) : -1;
        return begin < 0 ? output : text.substring(0, begin).stripTrailing();
    }
}
