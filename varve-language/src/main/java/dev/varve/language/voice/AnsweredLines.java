package dev.varve.language.voice;

/** Claims comments that the person answers one by one, each in a line with an arrow below the comment. */
final class AnsweredLines {
    private static final String[] ARROWS = {"-> ", "=> ", "→ ", "--> "};

    private AnsweredLines() {}

    static void claim(Ownership owned, Lines lines) {
        int first = 0;
        for (int line = 0; line < lines.count(); line++) {
            boolean answer = isAnswer(lines.head(line));
            if (answer && first < line) {
                owned.claim(lines.from(first), lines.start(line), Kind.REVIEW);
            }
            if (answer || lines.isEmpty(line)) {
                first = line + 1;
            }
        }
    }

    private static boolean isAnswer(String head) {
        for (String arrow : ARROWS) {
            if (head.startsWith(arrow)) {
                return true;
            }
        }
        return false;
    }
}
