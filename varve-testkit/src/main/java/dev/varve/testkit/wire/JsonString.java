package dev.varve.testkit.wire;

/** Writes JSON by hand: the stub's answers are templates. */
final class JsonString {
    private JsonString() {}

    /** A text as a JSON string. */
    static String quoted(String text) {
        StringBuilder json = new StringBuilder("\"");
        text.chars().forEach(c -> {
            if (c == '"' || c == '\\') {
                json.append('\\').append((char) c);
            } else if (c < ' ') {
                json.append(String.format("\\u%04x", c));
            } else {
                json.append((char) c);
            }
        });
        return json.append('"').toString();
    }
}
