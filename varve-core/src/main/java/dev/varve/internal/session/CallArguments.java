package dev.varve.internal.session;

/**
 * Arguments of calls as providers take them back. A model that reaches its limit of tokens inside a call leaves half of a JSON
 * text; clients that read it before they send it fail then, in every later call of the conversation. Takes time in proportion to
 * the text.
 */
final class CallArguments {
    private static final int DEEPEST = 256;
    private static final int SHOWN = 200;

    private final String text;
    private int at;

    private CallArguments(String text) {
        this.text = text;
    }

    /** The same arguments, or, in the place of some that are no JSON object, one that says how they began; none are an empty one. */
    static String readable(String arguments) {
        if (isObject(arguments)) {
            return arguments;
        }
        return arguments.isBlank() ? "{}" : "{\"unreadable\":" + quoted(arguments) + "}";
    }

    /** True if a text is a JSON object. */
    static boolean isObject(String text) {
        CallArguments json = new CallArguments(text);
        json.blanks();
        boolean object = json.peek() == '{' && json.value();
        json.blanks();
        return object && json.at == text.length();
    }

    /** A value and all in it, without recursion: a closing sign has to be that of the sign opened last. */
    private boolean value() {
        StringBuilder open = new StringBuilder();
        while (true) {
            blanks();
            char sign = peek();
            if (sign == '{' || sign == '[') {
                at++;
                open.append(sign);
                blanks();
                if (open.length() > DEEPEST) {
                    return false;
                }
                if (peek() != (sign == '{' ? '}' : ']')) {
                    if (sign == '{' && !name()) {
                        return false;
                    }
                    continue;
                }
            } else if (!(sign == '"' ? string() : literal())) {
                return false;
            }
            if (!closed(open)) {
                return false;
            }
            if (open.isEmpty()) {
                return true;
            }
        }
    }

    /** Reads past the end of a value: closes objects and arrays, then begins the next member or element. */
    private boolean closed(StringBuilder open) {
        while (!open.isEmpty()) {
            blanks();
            char sign = peek();
            boolean inObject = open.charAt(open.length() - 1) == '{';
            if (sign == ',') {
                at++;
                return !inObject || name();
            }
            if (sign != (inObject ? '}' : ']')) {
                return false;
            }
            at++;
            open.setLength(open.length() - 1);
        }
        return true;
    }

    private boolean name() {
        blanks();
        if (peek() != '"' || !string()) {
            return false;
        }
        blanks();
        if (peek() != ':') {
            return false;
        }
        at++;
        return true;
    }

    private boolean string() {
        at++;
        while (at < text.length()) {
            char sign = text.charAt(at++);
            if (sign == '"') {
                return true;
            }
            if (sign < ' ') {
                return false;
            }
            if (sign == '\\') {
                at++;
            }
        }
        return false;
    }

    /** A number, or true, false and null. */
    private boolean literal() {
        int start = at;
        while (at < text.length()
                && (Character.isLetterOrDigit(text.charAt(at)) || "+-.".indexOf(text.charAt(at)) >= 0)) {
            at++;
        }
        String word = text.substring(start, at);
        return word.equals("true")
                || word.equals("false")
                || word.equals("null")
                || !word.isEmpty() && (Character.isDigit(word.charAt(0)) || word.charAt(0) == '-');
    }

    private void blanks() {
        while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
            at++;
        }
    }

    private char peek() {
        return at < text.length() ? text.charAt(at) : '\0';
    }

    private static String quoted(String arguments) {
        StringBuilder quoted = new StringBuilder("\"");
        arguments.chars().limit(SHOWN).forEach(sign -> {
            if (sign == '"' || sign == '\\') {
                quoted.append('\\').append((char) sign);
            } else if (sign < ' ' || Character.isSurrogate((char) sign)) {
                quoted.append(' ');
            } else {
                quoted.append((char) sign);
            }
        });
        return quoted.append('"').toString();
    }
}
