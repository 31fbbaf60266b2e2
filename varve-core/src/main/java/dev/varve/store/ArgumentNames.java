package dev.varve.store;

/**
 * The names of arguments in the JSON of a tool call. Whoever designed the tool chose them, and each of its calls has them
 * all, so they are no words to search for: {@code old_string} would make every edit a match for "old".
 */
final class ArgumentNames {
    private ArgumentNames() {}

    /**
     * The text with blanks for each name, and for the letters of escaped line breaks and tabs, which would stick to the word
     * behind them; as long as before, so that each place in it is the same. Unchanged if it is no object.
     */
    static String blanked(String json) {
        if (!json.stripLeading().startsWith("{")) {
            return json;
        }
        StringBuilder text = new StringBuilder(json);
        for (int open = json.indexOf('"'); open >= 0; ) {
            int close = end(text, open + 1);
            if (isFollowedByColon(json, close + 1) && isName(json, open + 1, close)) {
                blank(text, open + 1, close);
            }
            open = json.indexOf('"', close + 1);
        }
        return text.toString();
    }

    /** The closing quote of the string that begins there, or the end of a truncated text. */
    private static int end(StringBuilder text, int from) {
        for (int i = from; i < text.length(); i++) {
            if (text.charAt(i) == '"') {
                return i;
            }
            if (text.charAt(i) == '\\') {
                i++;
                if (i < text.length() && "nrtbf".indexOf(text.charAt(i)) >= 0) {
                    blank(text, i, i + 1);
                }
            }
        }
        return text.length();
    }

    private static boolean isFollowedByColon(String json, int from) {
        int i = from;
        while (i < json.length() && json.charAt(i) <= ' ') {
            i++;
        }
        return i < json.length() && json.charAt(i) == ':';
    }

    /** A key with other characters, such as a path or a number, is data: a map of files, say. */
    private static boolean isName(String json, int from, int to) {
        for (int i = from; i < to; i++) {
            char c = json.charAt(i);
            boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
            if (!letter && c != '_' && c != '-') {
                return false;
            }
        }
        return true;
    }

    private static void blank(StringBuilder text, int from, int to) {
        for (int i = from; i < to; i++) {
            text.setCharAt(i, ' ');
        }
    }
}
