package dev.varve.mcp;

import java.util.regex.Pattern;

/**
 * Recorded text on one line, made safe to quote in a prompt: nothing in it can close a fence, open a tag, begin a
 * line or a role, or control a terminal.
 */
public final class Quoted {
    private static final Pattern ESCAPE =
            Pattern.compile("\\x9b[ -?]*[@-~]|\\x1b(?:\\[[ -?]*[@-~]|\\][^\\x07\\x1b]*(?:\\x07|\\x1b\\\\)?|.)?");

    private Quoted() {}

    /** The text, cut to the given number of characters. */
    public static String of(String text, int longest) {
        // Longer than the result, since escape sequences are removed first.
        String head = text.substring(0, Math.min(text.length(), 8 * longest));
        StringBuilder quoted = new StringBuilder();
        int[] points = ESCAPE.matcher(head)
                .replaceAll("")
                .codePoints()
                .limit(longest + 1L)
                .toArray();
        for (int i = 0; i < Math.min(points.length, longest); i++) {
            int c = points[i];
            switch (Character.getType(c)) {
                case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> quoted.append(' ');
                case Character.FORMAT, Character.SURROGATE, Character.PRIVATE_USE, Character.UNASSIGNED -> {}
                default -> quoted.appendCodePoint(c == '<' && opens(points, i) ? '‹' : c);
            }
        }
        String line =
                quoted.toString().replace("```", "'''").replace("~~~", "---").strip();
        return points.length > longest ? line + " …" : line;
    }

    /** A multi-line text without tags. */
    public static String withoutTags(String text) {
        int[] points = text.codePoints().toArray();
        StringBuilder quoted = new StringBuilder(text.length());
        for (int i = 0; i < points.length; i++) {
            quoted.appendCodePoint(points[i] == '<' && opens(points, i) ? '‹' : points[i]);
        }
        return quoted.toString();
    }

    /** True if the bracket starts a tag, judging by the text after it; a comparison may stay. */
    private static boolean opens(int[] points, int at) {
        return at + 1 < points.length && (Character.isLetter(points[at + 1]) || "/!?|".indexOf(points[at + 1]) >= 0);
    }
}
