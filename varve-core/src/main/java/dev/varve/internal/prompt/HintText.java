package dev.varve.internal.prompt;

import dev.varve.language.form.Form;
import dev.varve.language.pattern.TextPattern;

/** A continuation hint without list marks, or empty if it is a placeholder. */
final class HintText {
    private static final int SHORTEST = 8;
    private static final int LONGEST = 600;
    private static final int PLACEHOLDER_LENGTH = 120;

    /** Characters that are examined. */
    private static final int READ = 4 * LONGEST;

    private static final TextPattern MARKS = TextPattern.compile(
            "(?m)^\\h*+(?:(?:[-*•+]|\\d{1,2}[.)])\\s++|[*_]*+(?:Primary|Secondary)[*_]*+:[*_]*+\\s*+)");
    private static final TextPattern SPACE = TextPattern.compile("\\s+");

    private HintText() {}

    /** True if it says anything, be it that there is nothing. An empty tag or a list mark alone does not. */
    static boolean saysAnything(String raw) {
        return !withoutMarks(raw).isEmpty();
    }

    private static String withoutMarks(String raw) {
        String once =
                MARKS.matcher(raw.substring(0, Math.min(raw.length(), READ))).replaceAll("");
        return SPACE.matcher(MARKS.matcher(once).replaceAll("")).replaceAll(" ").strip();
    }

    static String of(String raw) {
        String text = withoutMarks(raw);
        if (text.length() < SHORTEST || text.length() <= PLACEHOLDER_LENGTH && Form.PLACEHOLDER.isAll(text)) {
            return "";
        }
        return text.length() <= LONGEST ? text : text.substring(0, LONGEST - 1) + "…";
    }
}
