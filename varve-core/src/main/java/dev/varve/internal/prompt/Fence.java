package dev.varve.internal.prompt;

import dev.varve.language.pattern.TextPattern;
import java.util.List;
import java.util.random.RandomGenerator;
import java.util.regex.Pattern;

/**
 * Keeps what others wrote apart from what Varve writes. Every line of it begins with {@code "> "}, and all of it stands
 * between two marks that are drawn anew for each call, so that no text can know how to end it. Tags of the reply, role
 * markers of chat formats and the head of an observation line are broken with a look-alike character.
 */
public final class Fence {
    private static final TextPattern TAG = TextPattern.compile(
            "<(?=\\s*+/?+\\s*+(?:observations?|facts?|current-task|suggested-response|analysis|think|thinking|system|user|assistant|tool"
                    + "|human|instructions?|recalled)\\b)|<(?=\\|)|<(?=<\\s*+/?+\\s*+SYS\\b)",
            Pattern.CASE_INSENSITIVE);
    private static final TextPattern BRACKET = TextPattern.compile("\\[(?=\\s*/?INST\\b|\\s*\\d{4}-\\d\\d-\\d\\d)");

    private static final String QUOTE = "> ";

    private final String mark;

    private Fence(String mark) {
        this.mark = mark;
    }

    /** A fence whose mark occurs in none of the texts. */
    static Fence draw(RandomGenerator random, List<String> texts) {
        while (true) {
            String mark = Long.toString(random.nextLong() & Long.MAX_VALUE, 36);
            if (mark.length() >= 8 && texts.stream().noneMatch(text -> text.contains(mark))) {
                return new Fence(mark);
            }
        }
    }

    /** A text between the marks. */
    String around(String text) {
        String end = text.endsWith("\n") ? "" : "\n";
        return "<<" + mark + "\n" + text + end + mark + ">>\n";
    }

    /** Foreign text as lines of data. */
    static String quote(String text) {
        String untagged = withoutTags(text);
        return indent(
                untagged.indexOf('[') < 0 ? untagged : BRACKET.matcher(untagged).replaceAll("⟦"));
    }

    /** Foreign text behind a head of Varve's own: every line but the first is one of data. */
    public static String continued(String text) {
        return withoutTags(text).replace("\n", "\n" + QUOTE);
    }

    /** Notes of Varve as lines of data: they keep their heads. */
    static String quoteNotes(String notes) {
        return indent(withoutTags(notes));
    }

    /** A name from outside within a line of Varve's own. */
    public static String name(String name) {
        String plain =
                VisibleText.of(name).replaceAll("[^\\p{L}\\p{N}_.@ -]", "").strip();
        return plain.length() > 40 ? plain.substring(0, 40) : plain;
    }

    private static String withoutTags(String text) {
        String visible = VisibleText.of(text);
        return visible.indexOf('<') < 0 ? visible : TAG.matcher(visible).replaceAll("‹");
    }

    /** True if a line is one of data. */
    static boolean isQuoted(String line) {
        return line.startsWith(QUOTE);
    }

    /** A line of data again, after its beginning was cut off. */
    static String quoted(String line) {
        return QUOTE + line;
    }

    private static String indent(String text) {
        return QUOTE + text.replace("\n", "\n" + QUOTE) + "\n";
    }
}
