package dev.varve.internal.prompt;

/**
 * Text without anything that a reader cannot see: zero-width characters, direction controls, tag characters and other
 * carriers of hidden words are replaced by a mark that counts them. Joiners within emoji and within scripts that need
 * them stay. Every kind of line break becomes a plain one.
 */
final class VisibleText {
    private static final int ZWNJ = 0x200C;
    private static final int ZWJ = 0x200D;

    private VisibleText() {}

    static String of(String text) {
        if (isPlain(text)) {
            return text;
        }
        StringBuilder seen = new StringBuilder(text.length());
        int[] points = text.replace("\r\n", "\n").codePoints().toArray();
        int hidden = 0;
        for (int i = 0; i < points.length; i++) {
            if (breaksLine(points[i])) {
                mark(seen, hidden);
                hidden = 0;
                seen.append('\n');
            } else if (isHidden(points, i)) {
                hidden++;
            } else {
                mark(seen, hidden);
                hidden = 0;
                seen.appendCodePoint(points[i]);
            }
        }
        mark(seen, hidden);
        return seen.toString();
    }

    private static boolean isPlain(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if ((c < ' ' || c >= 0x7F) && c != '\n' && c != '\t') {
                return false;
            }
        }
        return true;
    }

    private static void mark(StringBuilder seen, int hidden) {
        if (hidden > 0) {
            seen.append("⟨").append(hidden).append(" hidden⟩");
        }
    }

    private static boolean breaksLine(int c) {
        return c == '\n' || c == '\r' || c == 0x0B || c == 0x0C || c == 0x85 || c == 0x2028 || c == 0x2029;
    }

    private static boolean isHidden(int[] points, int i) {
        int c = points[i];
        if (c == ZWJ || c == ZWNJ) {
            return !(isWide(points, i - 1) && isWide(points, i + 1));
        }
        if (c == 0xFE0E || c == 0xFE0F) {
            return !isWide(points, i - 1); // a single one tells how an emoji looks; a run of them carries bytes
        }
        if (c >= 0x600 && c <= 0x605 || c == 0x6DD || c == 0x70F) {
            return false; // Arabic and Syriac signs that are seen
        }
        return switch (Character.getType(c)) {
            case Character.FORMAT, Character.SURROGATE -> true;
            case Character.CONTROL -> c != '\t';
            default -> isBlankLetter(c);
        };
    }

    /** Letters and marks that show nothing. */
    private static boolean isBlankLetter(int c) {
        return c == 0x115F
                || c == 0x1160
                || c == 0x3164
                || c == 0xFFA0
                || c == 0x34F
                || c >= 0xFE00 && c <= 0xFE0D
                || c >= 0xE0100 && c <= 0xE01EF;
    }

    /** True if a joiner or selector has something to act on there. */
    private static boolean isWide(int[] points, int i) {
        return i >= 0
                && i < points.length
                && points[i] > 0x2FF
                && Character.getType(points[i]) != Character.FORMAT
                && !(points[i] >= 0xFE00 && points[i] <= 0xFE0D)
                && !(points[i] == 0xFE0F && i > 0 && points[i - 1] <= 0x2FF);
    }
}
