package dev.varve.language.voice;

/** Recognises keys below each other, some of them indented, as in YAML. */
final class Mappings {
    /** Lines in which keys are sought, and how many make a mapping. */
    private static final int NEAR = 8;

    private static final int KEYS = 2;

    private Mappings() {}

    static boolean beginsAt(int line, Lines lines) {
        if (lines.indent(line) > 0 || !isKey(lines.head(line))) {
            return false;
        }
        boolean nested = false;
        int keys = 0;
        for (int i = line; i < lines.count() && i < line + NEAR && !lines.isEmpty(i); i++) {
            String head = lines.head(i);
            boolean key = isKey(head.startsWith("- ") ? head.substring(2) : head);
            keys += key ? 1 : 0;
            nested |= key && lines.indent(i) > 0;
        }
        return nested && keys >= KEYS;
    }

    private static boolean isKey(String head) {
        int end = 0;
        while (end < head.length()
                && (Character.isLetterOrDigit(head.charAt(end)) || "_-.".indexOf(head.charAt(end)) >= 0)) {
            end++;
        }
        return end > 0
                && end < head.length()
                && Character.isLowerCase(head.charAt(0))
                && head.charAt(end) == ':'
                && (end + 1 == head.length() || head.charAt(end + 1) == ' ');
    }
}
