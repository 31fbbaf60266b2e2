package dev.varve.language.secret;

import dev.varve.language.secret.Named.Terms;

/** Reads the text between a name and its value: marks, a word such as "is", filler words. */
final class Introduction {
    private static final int CLOSERS = 6;
    private static final int BETWEEN = 12;
    private static final String BETWEEN_MARKS = " \t\r\n;:.,|\"'`>-*«»“”„「」";

    private final Runs text;
    private final Terms terms;
    private final int end;

    /** True if the name and the value are divided by a colon, as labels are. */
    private boolean colon;

    /** @param end of the identifier that names the value */
    Introduction(Runs text, Terms terms, int end) {
        this.text = text;
        this.terms = terms;
        this.end = end;
    }

    boolean isLabel() {
        return colon;
    }

    void setLabel() {
        colon = true;
    }

    /** Over what closes the quotation, the bracket or the emphasis that the name stands in. */
    int closers(int from) {
        int at = from;
        while (at - from < CLOSERS && "\\\"'`*])}".indexOf(text.at(at)) >= 0) {
            at++;
        }
        return at;
    }

    /** The position after an equals sign, a colon or an arrow; -1 if there is none. */
    int assigner(int at) {
        char c = text.at(at);
        colon = c == ':' || c == '\uff1a';
        if (c == '\uff1a' || c == '\u2192') {
            return at + 1;
        }
        if (c == '-' && text.at(at + 1) == '>') {
            return at + 2;
        }
        if (c == ':' && text.at(at + 1) != ':') {
            return text.at(at + 1) == '=' ? at + 2 : at + 1;
        }
        if (c == '=' && text.at(at + 1) != '~') {
            int next = at + 1;
            while (next - at < 3 && "=>".indexOf(text.at(next)) >= 0) {
                next++;
            }
            return next;
        }
        return c == '%' && text.has("%3D", at) ? at + 3 : -1;
    }

    /** The position after a word that says what something is; -1 if there is none. */
    int copula(int at) {
        int wordEnd = at;
        while (wordEnd - at < 8 && Character.isLetter(text.at(wordEnd))) {
            wordEnd++;
        }
        if (at == end + 1 && text.has("'s ", end)) {
            return end + 2;
        }
        boolean is = wordEnd > at && terms.is().contains(Named.lower(text, at, wordEnd));
        return is && at > end ? wordEnd : foreignCopula(at);
    }

    private int foreignCopula(int at) {
        char c = text.at(at);
        return c == '\u662f' || c == '\u306f' || c == '\u4e3a' || c == '\uc740' || c == '\ub294' ? at + 1 : -1;
    }

    /** Over what parts a question from its answer: blanks, marks of quotations, line breaks, also within JSON. */
    int between(int from) {
        int at = from;
        while (at - from < BETWEEN && at < text.length()) {
            boolean escaped = text.at(at) == '\\' && "nrt\"'".indexOf(text.at(at + 1)) >= 0;
            if (!escaped && BETWEEN_MARKS.indexOf(text.at(at)) < 0) {
                break;
            }
            at += escaped ? 2 : 1;
        }
        return at;
    }

    /** The position after words that begin an answer, such as "it's"; -1 if there are none. */
    int answer(int at) {
        for (String words : terms.answer()) {
            int behind = at + words.length();
            if (" :".indexOf(text.at(behind)) >= 0
                    && Named.lower(text, at, Math.min(behind, text.length())).equals(words)) {
                return behind;
            }
        }
        return -1;
    }

    /** Over words such as "now", a colon, and a line break behind it. */
    int filler(int from) {
        int at = Named.blanks(text, from);
        for (int i = 0; i < 3; i++) {
            int wordEnd = at;
            while (wordEnd - at < 12 && Character.isLetter(text.at(wordEnd))) {
                wordEnd++;
            }
            if (wordEnd == at
                    || text.at(wordEnd) != ' ' && text.at(wordEnd) != ':'
                    || !terms.filler().contains(Named.lower(text, at, wordEnd))) {
                break;
            }
            at = Named.blanks(text, wordEnd);
        }
        return text.at(at) == ':' ? past(at + 1) : at;
    }

    /** Over blanks, and over a line break behind a colon. */
    int past(int from) {
        int at = Named.blanks(text, from);
        if (colon || text.at(from - 1) == ':') {
            int line = at;
            while (line - at < 4 && text.lineBreak(line) > 0) {
                line += text.lineBreak(line);
            }
            if (text.has("```", line)) {
                int fence = line + 3;
                while (fence - line < 12 && Character.isLetter(text.at(fence))) {
                    fence++;
                }
                line = text.at(fence) == '\n' ? fence + 1 : line;
            }
            return line > at && line < text.length() ? Named.blanks(text, line) : at;
        }
        return at;
    }
}
