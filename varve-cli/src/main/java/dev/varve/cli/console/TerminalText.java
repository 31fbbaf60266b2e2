package dev.varve.cli.console;

import java.util.Locale;

/**
 * Makes text of others safe for a terminal. Escape sequences could clear the screen, change its title or hide words,
 * and direction controls could reorder words on the screen. Each such character is shown as its escape, such as
 * {@code \u001b}. Line breaks and tabs stay.
 */
public final class TerminalText {
    private TerminalText() {}

    /** The text with every character that a terminal would act on, or could not show, as an escape. */
    public static String of(String text) {
        if (text.chars().allMatch(TerminalText::isPlain)) {
            return text;
        }
        StringBuilder safe = new StringBuilder(text.length() + 16);
        text.replace("\r\n", "\n").codePoints().forEach(c -> {
            if (isShown(c)) {
                safe.appendCodePoint(c);
            } else {
                safe.append(escape(c));
            }
        });
        return safe.toString();
    }

    /** A text made safe without line breaks, for a single line. */
    public static String line(String text) {
        return of(text.strip().replaceAll("(?<![ \\t])[ \\t]*+\\R\\s*+|\\t", " "));
    }

    private static boolean isPlain(int c) {
        return c >= ' ' && c < 0x7F || c == '\n' || c == '\t';
    }

    private static boolean isShown(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL -> c == '\n' || c == '\t';
            case Character.SURROGATE, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> false;
            case Character.FORMAT -> !changesOrder(c) && c < 0xE0000; // tag characters encode invisible words
            default -> true;
        };
    }

    private static boolean changesOrder(int c) {
        return c == 0x61C || c == 0x200E || c == 0x200F || c >= 0x202A && c <= 0x202E || c >= 0x2066 && c <= 0x2069;
    }

    private static String escape(int c) {
        return c > 0xFFFF ? String.format(Locale.ROOT, "\\x{%x}", c) : String.format(Locale.ROOT, "\\u%04x", c);
    }
}
