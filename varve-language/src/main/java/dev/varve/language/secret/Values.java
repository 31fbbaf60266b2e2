package dev.varve.language.secret;

/** Where values begin and end: in quotation marks, or without. */
final class Values {
    static final int LONGEST = 256;

    private static final String QUOTES = "\"'`\u201c\u201e\u00ab\u300c";
    private static final String ENDS = "\"'`\u201d\u201c\u00bb\u300d";

    private Values() {}

    static boolean isQuote(Runs text, int at) {
        return at >= 0 && QUOTES.indexOf(text.at(at)) >= 0 && text.at(at) != ' ';
    }

    static boolean isEnd(Runs text, int at) {
        return ENDS.indexOf(text.at(at)) >= 0;
    }

    /** -1 if the quotation does not end in its line. */
    static int quotedEnd(Runs text, int from, char opened, boolean escaped) {
        char close = ENDS.charAt(QUOTES.indexOf(opened));
        for (int at = from; at - from < LONGEST && at < text.length(); at++) {
            char c = text.at(at);
            if (c == '\n') {
                return -1;
            }
            if (c == close && (escaped || text.at(at - 1) != '\\')) {
                int last = at;
                while (escaped && last > from && text.at(last - 1) == '\\') {
                    last--;
                }
                return last;
            }
        }
        return -1;
    }

    /** Without the marks that end a sentence or close a bracket. */
    static int bareEnd(Runs text, int from) {
        int run = text.end(CharClass.VALUE, from);
        while (text.at(run) == '\\'
                && "nrt\"'\\".indexOf(text.at(run + 1)) < 0
                && run - from < LONGEST
                && CharClass.VALUE.has(text.at(run + 1))) {
            run = text.end(CharClass.VALUE, run + 1);
        }
        int to = text.valueEnd(from, run);
        while (to > from && ".,;:)]}>".indexOf(text.at(to - 1)) >= 0) {
            to--;
        }
        return to;
    }
}
