package dev.varve.internal.extract;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Reads JSON out of a reply, with words or a code block around it. A comma too many does no harm; anything else that is no
 * JSON is none. Takes time in proportion to the reply.
 */
final class JsonText {
    private static final int DEEPEST = 32;
    private static final int LONGEST_NUMBER = 40;

    private final String text;
    private int at;
    private int depth;

    private JsonText(String text, int at) {
        this.text = text;
        this.at = at;
    }

    private static final class Malformed extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Malformed() {
            super("no JSON", null, false, false);
        }
    }

    /** The first object of a reply that has a member of that name. */
    static Optional<Json.Members> objectWith(String member, String reply) {
        int from = reply.indexOf('{');
        while (from >= 0) {
            JsonText json = new JsonText(reply, from);
            try {
                if (json.value() instanceof Json.Members members
                        && members.values().containsKey(member)) {
                    return Optional.of(members);
                }
            } catch (Malformed e) {
                json.at = Math.max(json.at, from + 1); // what was read so far is not read again
            }
            from = reply.indexOf('{', json.at);
        }
        return Optional.empty();
    }

    private Json value() {
        blanks();
        return switch (peek()) {
            case '{' -> members();
            case '[' -> items();
            case '"' -> new Json.Text(string());
            case 't' -> word("true", new Json.Truth(true));
            case 'f' -> word("false", new Json.Truth(false));
            case 'n' -> word("null", new Json.Nothing());
            default -> number();
        };
    }

    private Json members() {
        enter();
        Map<String, Json> members = new LinkedHashMap<>();
        while (!closed('}')) {
            String name = string();
            blanks();
            take(':');
            members.putIfAbsent(name, value());
            comma('}');
        }
        depth--;
        return new Json.Members(members);
    }

    private Json items() {
        enter();
        List<Json> items = new ArrayList<>();
        while (!closed(']')) {
            items.add(value());
            comma(']');
        }
        depth--;
        return new Json.Items(items);
    }

    private void enter() {
        at++;
        if (++depth > DEEPEST) {
            throw new Malformed();
        }
    }

    private boolean closed(char end) {
        blanks();
        if (peek() == end) {
            at++;
            return true;
        }
        return false;
    }

    private void comma(char end) {
        blanks();
        if (peek() != end) {
            take(',');
        }
    }

    private String string() {
        take('"');
        StringBuilder string = new StringBuilder();
        while (peek() != '"') {
            char c = next();
            string.append(c == '\\' ? escaped() : c);
        }
        at++;
        return string.toString();
    }

    private char escaped() {
        char c = next();
        return switch (c) {
            case 'n' -> '\n';
            case 't' -> '\t';
            case 'r' -> '\r';
            case 'b' -> '\b';
            case 'f' -> '\f';
            case 'u' -> unit();
            default -> c;
        };
    }

    private char unit() {
        int unit = 0;
        for (int i = 0; i < 4; i++) {
            int digit = Character.digit(next(), 16);
            if (digit < 0) {
                throw new Malformed();
            }
            unit = unit * 16 + digit;
        }
        return (char) unit;
    }

    private Json word(String word, Json meaning) {
        if (!text.startsWith(word, at)) {
            throw new Malformed();
        }
        at += word.length();
        return meaning;
    }

    private Json number() {
        int from = at;
        while (at < text.length() && at - from <= LONGEST_NUMBER && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        try {
            BigDecimal number = new BigDecimal(text.substring(from, at));
            if (Math.abs((long) number.scale()) > LONGEST_NUMBER) {
                throw new Malformed(); // written out, it would fill the memory
            }
            return new Json.Number(number);
        } catch (NumberFormatException e) {
            throw new Malformed();
        }
    }

    private void blanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private void take(char wanted) {
        if (next() != wanted) {
            throw new Malformed();
        }
    }

    private char next() {
        char c = peek();
        at++;
        return c;
    }

    private char peek() {
        if (at >= text.length()) {
            throw new Malformed();
        }
        return text.charAt(at);
    }
}
