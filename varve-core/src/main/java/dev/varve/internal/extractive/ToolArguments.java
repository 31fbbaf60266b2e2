package dev.varve.internal.extractive;

import dev.varve.language.Text;
import dev.varve.language.pattern.TextPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;

/** Finds what a tool call is about in its arguments, leniently: they are JSON, or nearly. */
final class ToolArguments {
    private static final int LONGEST_TARGET = 60;
    private static final int LONGEST_TASK = 100;
    private static final int LONGEST_VALUE = 6_000;
    /** By how well they name a target; the first that is there wins. */
    private static final List<String> PATH_KEYS =
            List.of("file_path", "path", "filePath", "notebook_path", "file", "filename", "file_name", "directory");

    private static final List<String> COMMAND_KEYS = List.of("command", "cmd", "script");
    private static final List<String> OTHER_KEYS =
            List.of("url", "uri", "query", "pattern", "q", "subject", "title", "description", "name", "id");

    /** By how briefly they say what another agent is to do. */
    private static final List<String> ASKED_KEYS =
            List.of("description", "title", "task_name", "name", "prompt", "task", "message", "instructions");

    private static final TextPattern LIST = TextPattern.compile("^\"command\"\\s*+:\\s*+\\[");
    private static final TextPattern SHELL = TextPattern.compile("(?:^|/)(?:ba|z|da|k)?sh$");

    private ToolArguments() {}

    /** The file name, address or query of a call; empty if its arguments have no text. */
    static String target(String json) {
        String path = first(json, PATH_KEYS);
        String pattern = path.isEmpty() ? "" : value(json, "pattern");
        if (!pattern.isEmpty()) {
            return shortened(pattern);
        }
        if (!path.isEmpty()) {
            return shortened(fileName(path));
        }
        String other = first(json, OTHER_KEYS);
        return shortened(other.isEmpty() ? firstText(json) : other);
    }

    /** The whole command of a call that runs one, or empty. */
    static String command(String json) {
        String command = first(json, COMMAND_KEYS);
        return command.isEmpty() ? listed(json) : command;
    }

    /** A command that is given word by word: the line that a shell is to run, or the words. */
    private static String listed(String json) {
        int key = json.indexOf("\"command\"");
        Matcher list = LIST.matcher(key < 0 ? "" : json.substring(key));
        if (!list.lookingAt()) {
            return "";
        }
        List<String> words = new ArrayList<>();
        for (int i = skipSpace(json, key + list.end()); i < json.length() && json.charAt(i) == '"'; ) {
            words.add(unescaped(json, i + 1));
            i = skipSpace(json, closing(json, i + 1) + 1);
            i = i < json.length() && json.charAt(i) == ',' ? skipSpace(json, i + 1) : json.length();
        }
        boolean shell = words.size() == 3 && SHELL.matcher(words.get(0)).find();
        return shell ? words.get(2) : String.join(" ", words);
    }

    /** The path of the file that a call is about, or empty. */
    static String path(String json) {
        return first(json, PATH_KEYS);
    }

    /** The request in the arguments, in brief. */
    static String asked(String json) {
        String brief = first(json, ASKED_KEYS);
        return shortened(brief.isEmpty() ? firstText(json) : brief, LONGEST_TASK);
    }

    private static String shortened(String text) {
        return shortened(text, LONGEST_TARGET);
    }

    private static String shortened(String text, int longest) {
        return Text.clipped(Text.defused(text), longest);
    }

    private static String first(String json, List<String> keys) {
        for (String key : keys) {
            String value = value(json, key);
            if (!value.isEmpty()) {
                return value;
            }
        }
        return "";
    }

    static String fileName(String path) {
        int slash = Math.max(path.lastIndexOf('/', path.length() - 2), path.lastIndexOf('\\', path.length() - 2));
        return path.substring(slash + 1);
    }

    /** The text value of a key, unescaped, or empty. */
    static String value(String json, String key) {
        String quoted = "\"" + key + "\"";
        for (int at = json.indexOf(quoted); at >= 0; at = json.indexOf(quoted, at + 1)) {
            int i = skipSpace(json, at + quoted.length());
            if (i < json.length() && json.charAt(i) == ':') {
                i = skipSpace(json, i + 1);
                return i < json.length() && json.charAt(i) == '"' ? unescaped(json, i + 1) : "";
            }
        }
        return "";
    }

    private static String firstText(String json) {
        for (int colon = json.indexOf(':'); colon >= 0; colon = json.indexOf(':', colon + 1)) {
            int i = skipSpace(json, colon + 1);
            if (i < json.length() && json.charAt(i) == '"') {
                return unescaped(json, i + 1);
            }
        }
        return "";
    }

    private static int skipSpace(String json, int from) {
        int i = from;
        while (i < json.length() && json.charAt(i) <= ' ') {
            i++;
        }
        return i;
    }

    /** From after the opening quote to the closing one, bounded: a note tells the beginning at most. */
    static String unescaped(String json, int from) {
        StringBuilder text = new StringBuilder();
        for (int i = from; i < json.length() && json.charAt(i) != '"' && text.length() < LONGEST_VALUE; i++) {
            char c = json.charAt(i);
            if (c != '\\' || i + 1 == json.length()) {
                text.append(c);
                continue;
            }
            char escaped = json.charAt(++i);
            switch (escaped) {
                case 'n', 'r' -> text.append('\n');
                case 't' -> text.append(' ');
                case 'u' -> {
                    text.append(codeUnit(json, i + 1));
                    i = Math.min(json.length() - 1, i + 4);
                }
                default -> text.append(escaped);
            }
        }
        return text.toString();
    }

    /** Where the text that begins there ends. */
    private static int closing(String json, int from) {
        int i = from;
        while (i < json.length() && json.charAt(i) != '"') {
            i += json.charAt(i) == '\\' ? 2 : 1;
        }
        return i;
    }

    private static char codeUnit(String json, int from) {
        int value = 0;
        for (int i = from; i < from + 4; i++) {
            int digit = i < json.length() ? Character.digit(json.charAt(i), 16) : -1;
            if (digit < 0) {
                return '?';
            }
            value = value * 16 + digit;
        }
        return (char) value;
    }
}
