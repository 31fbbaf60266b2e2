package dev.varve.language.voice;

/** Recognises the findings of a review: long list items, several of which name a line of a file, as in "src/a.go:12". */
final class Findings {
    /** Items with a line number that make a text a review. */
    private static final int LEAST = 2;

    /** Items in which they are sought. */
    private static final int NEAR = 8;

    /** Length in characters that a person rarely types in one item. */
    private static final int LONG = 100;

    private Findings() {}

    static boolean beginAt(int line, Lines lines) {
        if (!isLongItem(line, lines)) {
            return false;
        }
        int found = 0;
        for (int i = line; i < line + NEAR && i < lines.count() && !lines.isEmpty(i) && found < LEAST; i++) {
            found += isLongItem(i, lines) && namesLine(lines.head(i)) ? 1 : 0;
        }
        return found == LEAST;
    }

    private static boolean isLongItem(int line, Lines lines) {
        return lines.to(line) - lines.from(line) >= LONG && lines.isItem(line);
    }

    private static boolean namesLine(String head) {
        for (int colon = head.indexOf(':');
                colon > 0 && colon + 1 < head.length();
                colon = head.indexOf(':', colon + 1)) {
            if (Character.isDigit(head.charAt(colon + 1)) && isFile(head, colon)) {
                return true;
            }
        }
        return false;
    }

    /** True if letters, a dot and something before it stand right before a place. */
    private static boolean isFile(String head, int end) {
        int from = end;
        while (from > 0 && Character.isLetter(head.charAt(from - 1))) {
            from--;
        }
        return from < end
                && from > 1
                && head.charAt(from - 1) == '.'
                && Character.isLetterOrDigit(head.charAt(from - 2));
    }
}
