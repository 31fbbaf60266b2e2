package dev.varve.internal.moment;

import dev.varve.language.Text;

/**
 * A line of an error without the parts that differ from run to run: paths are cut to their names; numbers, hashes, quotes and
 * signs are removed. A hook uses it after each failed command, so it avoids regular expressions and lambdas, which start slowly.
 */
public final class ErrorForm {
    private static final int LONGEST_LINE = 400;
    private static final int MOST_WORDS = 24;

    /** Content words that make an error specific enough to look up. */
    private static final int TELLING = 2;

    private static final Words ANY = Words.of("any error");

    private static final Words WRONG_COMMAND = Words.of("wrong command");

    private ErrorForm() {}

    /** The form of a line. */
    public static String of(String line) {
        String text = line.length() > LONGEST_LINE ? line.substring(0, LONGEST_LINE) : line;
        StringBuilder form = new StringBuilder();
        int words = 0;
        for (int i = 0; i < text.length() && words < MOST_WORDS; ) {
            int end = i;
            while (end < text.length() && isInWord(text.charAt(end))) {
                end++;
            }
            String word = name(text.substring(i, end));
            if (!word.isEmpty()) {
                form.append(form.length() == 0 ? "" : " ").append(word);
                words++;
            }
            i = end + 1;
        }
        return form.toString();
    }

    private static boolean isInWord(char c) {
        return Character.isLetterOrDigit(c) || c == '/' || c == '\\' || c == '.' || c == '_' || c == '-' || c == '$';
    }

    private static String name(String word) {
        int slash = Math.max(word.lastIndexOf('/'), word.lastIndexOf('\\'));
        String name = slash >= 0 ? word.substring(slash + 1) : word;
        String bare = Text.withoutMarks(name);
        return Variable.isIn(bare) ? Variable.SIGN : lower(bare);
    }

    private static String lower(String word) {
        char[] letters = word.toCharArray();
        for (int i = 0; i < letters.length; i++) {
            letters[i] = Character.toLowerCase(letters[i]);
        }
        return new String(letters);
    }

    /** True if the form says enough to tell its error from others: enough words, or a code. */
    public static boolean isTelling(String form) {
        int telling = 0;
        for (int from = 0; from < form.length(); ) {
            int end = form.indexOf(' ', from);
            end = end < 0 ? form.length() : end;
            String word = form.substring(from, end);
            if (isCode(word)) {
                return true;
            }
            telling += ANY.has(word) ? 0 : 1;
            from = end + 1;
        }
        return telling >= TELLING;
    }

    /** Letters with at least three digits behind them, such as {@code ts2304} and {@code e0308}; or a system's {@code eaddrinuse}. */
    private static boolean isCode(String word) {
        int letters = 0;
        while (letters < word.length() && Character.isLetter(word.charAt(letters))) {
            letters++;
        }
        int digits = word.length() - letters;
        for (int i = letters; i < word.length(); i++) {
            if (!Character.isDigit(word.charAt(i))) {
                return false;
            }
        }
        return letters > 0 && digits >= 3;
    }

    /** True if it says that the command was wrong, or its machine, and not the code that it runs. */
    static boolean isOfCommand(String form) {
        return WRONG_COMMAND.anyIn(form);
    }

    /** True if an error has the words of another: all of them, or all but a few of a longer one. */
    static boolean isLike(String form, String other) {
        if (form.equals(other)) {
            return true;
        }
        boolean isPart = form.length() > other.length() ? form.contains(other) : other.contains(form);
        return isPart && isTelling(form.length() > other.length() ? other : form);
    }
}
