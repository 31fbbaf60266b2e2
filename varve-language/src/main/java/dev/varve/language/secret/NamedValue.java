package dev.varve.language.secret;

import dev.varve.language.secret.Named.Form;
import dev.varve.language.secret.Named.Group;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.function.Consumer;

/** Reads what stands beside a name, and decides whether that is a secret. */
final class NamedValue {
    private static final int STROKES = 6;

    /** Values that may follow one without its name. */
    private static final int ANSWERS = 2;

    private final Named name;
    private final Runs text;
    private final int start;
    private final int word;
    private final int end;
    private final Consumer<Secret> found;
    private final Introduction introduction;
    private final Judge judge;
    private int answers;

    /**
     * @param start of the identifier that has the word
     * @param word  where the word itself begins
     * @param end   of the identifier
     */
    NamedValue(Named name, Runs text, int start, int word, int end, Consumer<Secret> found) {
        this.name = name;
        this.text = text;
        this.start = start;
        this.word = word;
        this.end = end;
        this.found = found;
        this.introduction = new Introduction(text, name.terms(), end);
        this.judge = new Judge(name, text, start, word, end);
    }

    void find() {
        if (name.group() == Group.SCHEME) {
            scheme();
            return;
        }
        if (name.group() == Group.CODES) {
            Codes.recovery(name.kind(), text, end).ifPresent(found);
            return;
        }
        if (text.at(start - 1) == '<' && text.at(end) == '>') {
            value(end + 1, Form.ELEMENT);
            return;
        }
        if (name.options().contains("tight")) {
            if (text.at(end) == '=') {
                value(end + 1, Form.ENVIRONMENT);
            }
            return;
        }
        boolean field = text.at(start - 1) == ':' && text.at(end) == ':'; // of the name of a resource
        if (field && name.group() != Group.PASSWORD) {
            return;
        }
        int closed = introduction.closers(end);
        int at = Named.blanks(text, closed);
        int assigned = introduction.assigner(at);
        boolean option = at > closed && text.at(start) == '-' && text.at(at) != '-';
        boolean login =
                name.group() == Group.PASSWORD && assigned < 0 && Passphrases.isBehindUser(text, start, name.terms());
        boolean loose = assigned < 0 && !option && !login || closed > end && text.at(end) == ')';
        if (name.options().contains("strict") && loose) {
            return;
        }
        int said = introduction.copula(at);
        if (assigned > 0) {
            boolean environment = closed == end && at == end && text.at(at) == '=' && isScreaming();
            value(introduction.past(assigned), environment ? Form.ENVIRONMENT : Form.ASSIGNED);
        } else if (said > 0) {
            value(introduction.filler(said), Form.SAID);
        } else if (text.at(at) == '|' && text.at(start - 2) == '|') {
            value(Named.blanks(text, at + 1), Form.SAID);
        } else if (text.at(at) == '(' || text.at(at) == ',' && closed > end && !valueBelow(closed)) {
            int quote = Named.blanks(text, at + 1);
            if (Values.isQuote(text, quote)) {
                value(quote, text.at(at) == '(' ? Form.CALLED : Form.LISTED);
            }
        } else if (option) {
            value(at, Form.OPTION);
        } else if (at > closed && closed == end && name.group() == Group.PASSWORD && Values.isQuote(text, at)) {
            value(at, Form.BESIDE);
        } else if (name.group() == Group.STRONG && text.has("; ", closed)) {
            value(Named.blanks(text, closed + 1), Form.BESIDE); // notes write a line break so
        } else if (!valueBelow(closed)) {
            if (at > closed) {
                value(at, login ? Form.SAID : Form.BESIDE);
            }
            gap(at);
        }
    }

    /** The form "X is the password". */
    void findBefore() {
        int at = word;
        for (int words = 0; words < 4; words++) {
            int last = at;
            while (last > 0 && text.at(last - 1) == ' ') {
                last--;
            }
            int first = last;
            while (first > 0 && last - first < 12 && Character.isLetter(text.at(first - 1))) {
                first--;
            }
            if (first == last || text.at(first - 1) != ' ') {
                return;
            }
            String each = words > 0 ? Named.lower(text, first, last) : "";
            if (words > 0 && (name.terms().is().contains(each) || each.equals("as") || each.equals("als"))) {
                int to = first - 1;
                boolean quoted = Values.isEnd(text, to - 1);
                int stop = quoted ? to - 1 : to;
                int from = stop;
                while (from > 0 && stop - from < 64 && CharClass.VALUE.has(text.at(from - 1))) {
                    from--;
                }
                judge(from, stop, quoted && Values.isQuote(text, from - 1), Form.SAID);
                return;
            }
            at = first;
        }
    }

    private boolean isScreaming() {
        return Makeup.of(text.part(start, end)).lower() == 0;
    }

    /** Lists of settings name a value in one line, and tell it in the next: {@code name: X} and {@code value: …}. */
    private boolean valueBelow(int from) {
        int at = from;
        while (at - from < 40 && at < text.length() && (" \t\r\n,\"'\\".indexOf(text.at(at)) >= 0)) {
            at++;
        }
        if (at == from || !text.has("value", at) && !text.has("Value", at)) {
            return false;
        }
        int next = introduction.assigner(Named.blanks(text, introduction.closers(at + 5)));
        if (next > 0) {
            value(Named.blanks(text, next), Form.ASSIGNED);
        }
        return next > 0;
    }

    /** "The password for the staging server is …". */
    private void gap(int from) {
        for (int at = from; at - from < Named.gap() && at < text.length(); at++) {
            char c = text.at(at);
            if (c == '?') {
                answer(at + 1);
                return;
            }
            if (".;!?\n\"'`=<>{}()[]|,".indexOf(c) >= 0 && !(c == '.' && Runs.isWordy(text.at(at + 1)))) {
                return;
            }
            if (c == ':' && text.at(at + 1) == ' ' && name.group() != Group.KEY) {
                introduction.setLabel();
                value(introduction.past(at + 1), Form.SAID);
                return;
            }
            if (c == ' ' && introduction.copula(at + 1) > 0) {
                value(introduction.filler(introduction.copula(at + 1)), Form.SAID);
                return;
            }
        }
    }

    /** "The admin password? It's …", also where the answer stands in a line or a quotation of its own. */
    private void answer(int from) {
        int begin = introduction.between(from);
        int said = introduction.answer(begin);
        if (said > 0) {
            value(introduction.filler(said), Form.SAID);
        } else if (begin > from) {
            value(begin, Form.BESIDE);
        }
    }

    /** "The password was …. It's now …": a value that follows one without its name. */
    private void again(int from) {
        int said = introduction.answer(introduction.between(from));
        if (said > 0 && name.group() == Group.PASSWORD && answers++ < ANSWERS) {
            value(introduction.filler(said), Form.SAID);
        }
    }

    private void scheme() {
        int at = Named.blanks(text, end);
        if (at == end) {
            return;
        }
        int to = text.end(CharClass.TOKEN, at);
        String value = text.part(at, Math.min(to, at + Values.LONGEST));
        boolean basic = Named.lower(text, word, word + 5).equals("basic");
        if (basic ? isCredentials(value) : to - at >= 16 && judge.isKey(value, 16)) {
            found.accept(new Secret(name.kind(), at, to));
        }
    }

    private static boolean isCredentials(String value) {
        try {
            byte[] bytes = Base64.getDecoder().decode(value.length() > Values.LONGEST ? "" : value);
            String plain = new String(bytes, StandardCharsets.ISO_8859_1);
            return plain.indexOf(':') >= 0 && plain.length() >= 5 && isPrintable(plain);
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static boolean isPrintable(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < ' ') {
                return false;
            }
        }
        return true;
    }

    private void value(int at, Form form) {
        int from = at;
        while (from - at < 4 && text.at(from) == '*') {
            from++;
        }
        from = from > at ? Named.blanks(text, from) : from;
        if (name.kind().equals("credential") && !Values.isQuote(text, from)) {
            from = behindScheme(from);
        }
        if ("bfru@".indexOf(text.at(from)) >= 0 && (text.at(from + 1) == '"' || text.at(from + 1) == '\'')) {
            from++;
        }
        int strokes = 0;
        while (strokes < STROKES && text.at(from + strokes) == '\\') {
            strokes++;
        }
        int groups = name.group() == Group.PASSWORD ? Passphrases.groupsEnd(text, from) : -1;
        if (groups > 0) {
            found.accept(new Secret(name.kind(), from, groups));
        } else if (name.group() == Group.SEED) {
            Passphrases.seed(name.kind(), text, Values.isQuote(text, from + strokes) ? from + strokes + 1 : from)
                    .ifPresent(found);
        } else if (name.group() == Group.OTP) {
            Codes.seed(name.kind(), text, Values.isQuote(text, from) ? from + 1 : from)
                    .ifPresent(found);
        } else if (name.group() == Group.LOGIN) {
            Passphrases.login(name.kind(), text, from).ifPresent(found);
        } else if (Values.isQuote(text, from + strokes)) {
            int first = from + strokes + 1;
            int last = Values.quotedEnd(text, first, text.at(first - 1), strokes > 0);
            if (form != Form.LISTED || last > 0 && text.at(Named.blanks(text, last + strokes + 1)) != ':') {
                judge(first, last, true, form);
            }
        } else if (form != Form.CALLED && form != Form.LISTED) {
            judge(from, Values.bareEnd(text, from), false, form);
        }
    }

    /** Over a word such as "Bearer". */
    private int behindScheme(int from) {
        int at = from;
        while (at - from < 12 && Character.isLetter(text.at(at))) {
            at++;
        }
        return at > from && text.at(at) == ' ' ? Named.blanks(text, at) : from;
    }

    private void judge(int from, int to, boolean quoted, Form form) {
        if (judge.isSecret(new Judge.Value(from, to, quoted, introduction.isLabel(), form))) {
            found.accept(new Secret(name.kind(), from, to));
            again(to);
            if (form == Form.SAID && text.has(" to ", to)) {
                int changed = to + 4;
                judge(changed, Values.bareEnd(text, changed), false, form); // from one to another
            }
        }
    }
}
