package dev.varve.internal.extractive;

import dev.varve.language.Text;
import dev.varve.language.pattern.TextPattern;
import java.util.List;

/** Finds what a tool call is about in its arguments, leniently: they are JSON, or nearly. */
final class ToolArguments {
    private static final int LONGEST_TARGET = 60;
    /** By how well they name a target; the first that is there wins. */
    private static final List<String> PATH_KEYS =
            List.of("file_path", "path", "filePath", "notebook_path", "file", "filename", "file_name", "directory");

    private static final List<String> COMMAND_KEYS = List.of("command", "cmd", "script");
    private static final List<String> OTHER_KEYS =
            List.of("url", "uri", "query", "pattern", "q", "subject", "title", "description", "name", "id");

    /** Where the output of a command goes, which is not what it does. */
    private static final TextPattern PLUMBING = TextPattern.compile(
            "(?<! ) ++(?:2>&1|[12]?> ?/dev/null|\\| (?:tail|head)(?: -n)?(?: -?\\d+)?(?= *+(?:$|[;&|])))");

    private ToolArguments() {}

    /** The file name, command, address or query of a call; empty if its arguments have no text. */
    static String target(String json) {
        String command = command(json);
        if (!command.isEmpty()) {
            return shortCommand(command);
        }
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
        return first(json, COMMAND_KEYS);
    }

    private static String shortened(String text) {
        return Text.clipped(Text.defused(text), LONGEST_TARGET);
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

    /** The first line, without the change of directory that agents like to put first. */
    private static String shortCommand(String command) {
        String line = command.strip();
        int and = line.indexOf("&& ");
        if (line.startsWith("cd ") && and > 0) {
            line = line.substring(and + 3);
        }
        int end = line.indexOf('\n');
        return shortened(
                PLUMBING.matcher(end < 0 ? line : line.substring(0, end)).replaceAll(""));
    }

    private static String fileName(String path) {
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

    /** From after the opening quote to the closing one, bounded: no target is longer than a screen. */
    private static String unescaped(String json, int from) {
        StringBuilder text = new StringBuilder();
        for (int i = from; i < json.length() && json.charAt(i) != '"' && text.length() < 2_000; i++) {
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
