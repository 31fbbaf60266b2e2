package dev.varve.internal.extractive;

import dev.varve.language.Text;
import java.util.ArrayList;
import java.util.List;

/** Takes a command line of a shell apart, leniently: it may be cut off. One pass over its characters. */
public final class ShellWords {
    /** A text of several lines as one word. */
    private static final String MESSAGE = "$(cat <<";

    private final String text;
    private final List<Part> parts = new ArrayList<>();
    private final StringBuilder part = new StringBuilder();
    private String here = "";
    private Join join = Join.THEN;
    private boolean strict;

    private ShellWords(String text) {
        this.text = text;
    }

    /** How a command follows the one before. */
    private enum Join {
        /** It runs only if that one worked, or a failure of that one ends the script. */
        AND,
        /** It runs only if that one failed. */
        OR,
        /** It reads the output of that one. */
        PIPE,
        /** It runs in any case. */
        THEN
    }

    /**
     * One command of several.
     *
     * @param text without the text that it is given in place
     * @param join how it follows the one before
     */
    public record Part(String text, Join join) {
        /** True if it reads the output of the one before. */
        public boolean piped() {
            return join == Join.PIPE;
        }

        /** True if the line may work although this fails, or because it does. */
        private boolean mayFail() {
            return join == Join.OR || text.startsWith("! ") || text.endsWith("&");
        }

        /** True if the line may work although all before it failed, and does not tell. */
        private boolean hidesOthers() {
            return join == Join.THEN && !text.contains("$?");
        }

        /** The file that its output goes to, or empty. */
        String target() {
            if (text.startsWith("tee ")) {
                List<String> words = of(text);
                return words.get(words.size() - 1);
            }
            int arrow = text.indexOf('>');
            while (arrow > 0 && (text.charAt(arrow - 1) == '2' || text.charAt(arrow - 1) == '&')) {
                arrow = text.indexOf('>', arrow + 1);
            }
            if (arrow < 0) {
                return "";
            }
            List<String> behind = of(text.substring(arrow).replaceFirst("^>{1,2}", ""));
            return behind.isEmpty() ? "" : behind.get(0);
        }
    }

    /** The commands of a line. */
    public static List<Part> parts(String command) {
        ShellWords words = new ShellWords(command);
        words.read();
        return words.parts;
    }

    /**
     * Index of the first command that worked for certain if the line did, as did all behind it; the number of commands if none
     * did. A shell ends as its last command ended: what stands before {@code ;} or beside {@code ||} may have failed. What is
     * piped counts, since its output tells of it.
     */
    public static int needed(List<Part> parts) {
        int first = parts.size();
        while (first > 0 && !parts.get(first - 1).mayFail()) {
            first--;
            if (parts.get(first).hidesOthers()) {
                break;
            }
        }
        return first;
    }

    /** The words of a command, without the quotes around a whole word. */
    public static List<String> of(String command) {
        List<String> words = new ArrayList<>();
        int from = 0;
        while (from < command.length()) {
            int end = from;
            while (end < command.length() && command.charAt(end) != ' ') {
                end = isQuote(command.charAt(end)) ? closing(command, end) : end + 1;
            }
            if (end > from) {
                words.add(command.substring(from, Math.min(end, command.length())));
            }
            from = end + 1;
        }
        return words;
    }

    private void read() {
        int depth = 0;
        for (int i = 0; i < text.length(); ) {
            char c = text.charAt(i);
            if (c == '\\' && i + 1 < text.length()) {
                part.append(text.charAt(i + 1) == '\n' ? " " : text.substring(i, i + 2));
                i += 2;
            } else if (isQuote(c)) {
                int end = closing(text, i);
                String quoted = text.substring(i, end);
                part.append(quoted.indexOf('\n') < 0 ? quoted : c + "…" + c);
                i = end;
            } else if (c == '(' && i > 0 && text.charAt(i - 1) == '$' || c == '(' && depth > 0) {
                depth++;
                part.append(c);
                i++;
            } else if (c == ')' && depth > 0) {
                depth--;
                part.append(c);
                i++;
            } else if (c == '<' && text.startsWith("<<", i) && here.isEmpty() && !text.startsWith("<<<", i)) {
                i = delimiter(i + 2);
            } else if (c == '\n') {
                i = here.isEmpty() ? i + 1 : behind(here, text, i);
                here = "";
                end(Join.THEN);
                depth = 0;
            } else if (depth == 0 && (c == ';' || c == '|' || c == '&' && text.startsWith("&&", i))) {
                boolean or = text.startsWith("||", i);
                end(c == ';' ? Join.THEN : c == '&' ? Join.AND : or ? Join.OR : Join.PIPE);
                i += or || c == '&' ? 2 : 1;
            } else {
                part.append(c);
                i++;
            }
        }
        end(Join.THEN);
    }

    private void end(Join next) {
        String command = part.toString().strip();
        part.setLength(0);
        if (!command.isEmpty()) {
            parts.add(new Part(command, join));
            strict |= command.startsWith("set -e") || command.startsWith("set -o errexit");
            join = Join.THEN;
        }
        if (next != Join.THEN) {
            join = next;
        } else if (strict && join == Join.THEN) {
            join = Join.AND;
        }
    }

    /** Reads the word that ends a text in place; the text begins with the next line. */
    private int delimiter(int from) {
        int i = from;
        while (i < text.length() && "-'\" ~\\".indexOf(text.charAt(i)) >= 0) {
            i++;
        }
        int end = i;
        while (end < text.length() && Text.isWordChar(text.charAt(end))) {
            end++;
        }
        here = text.substring(i, end);
        return end < text.length() && isQuote(text.charAt(end)) ? end + 1 : end;
    }

    /** The position after the line that ends a text in place, or at the end. */
    private static int behind(String word, String text, int from) {
        for (int line = from + 1; line < text.length(); ) {
            int end = text.indexOf('\n', line);
            end = end < 0 ? text.length() : end;
            if (text.substring(line, end).strip().equals(word)) {
                return end;
            }
            line = end + 1;
        }
        return text.length();
    }

    private static boolean isQuote(char c) {
        return c == '"' || c == '\'' || c == '`';
    }

    /** The position after the quote that ends what one began, or the end of the text. */
    private static int closing(String text, int from) {
        char quote = text.charAt(from);
        for (int i = from + 1; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\' && quote != '\'') {
                i++;
            } else if (quote == '"' && text.startsWith(MESSAGE, i)) {
                ShellWords message = new ShellWords(text);
                message.delimiter(i + MESSAGE.length());
                i = behind(message.here, text, text.indexOf('\n', i) < 0 ? text.length() : text.indexOf('\n', i)) - 1;
            } else if (c == quote) {
                return i + 1;
            }
        }
        return text.length();
    }
}
