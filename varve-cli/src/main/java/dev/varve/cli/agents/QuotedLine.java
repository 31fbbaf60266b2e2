package dev.varve.cli.agents;

import java.util.regex.Pattern;

/**
 * A line of recorded talk, made fit to stand in a prompt as a quotation: nothing in it can close a fence, open a tag, begin a
 * heading or a role, or act on a terminal, and it is never longer than a few sentences.
 */
final class QuotedLine {
    private static final int LONGEST = 400;
    private static final Pattern ESCAPE =
            Pattern.compile("\\x1b(?:\\[[0-9;?]*[ -/]*[@-~]|\\][^\\x07\\x1b]*(?:\\x07|\\x1b\\\\)?|.)?");
    private static final Pattern TAG = Pattern.compile("<(?=[/!?\\p{L}|])");

    private QuotedLine() {}

    static String of(String text) {
        String plain = ESCAPE.matcher(text).replaceAll("");
        StringBuilder quoted = new StringBuilder();
        plain.codePoints().limit(LONGEST + 1L).forEach(c -> {
            switch (Character.getType(c)) {
                case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> quoted.append(' ');
                case Character.FORMAT, Character.SURROGATE, Character.PRIVATE_USE, Character.UNASSIGNED -> {}
                default -> quoted.appendCodePoint(c);
            }
        });
        String cut = quoted.codePointCount(0, quoted.length()) > LONGEST
                ? quoted.substring(0, quoted.offsetByCodePoints(0, LONGEST)) + " …"
                : quoted.toString();
        return TAG.matcher(cut.replace("```", "'''").replace("~~~", "---"))
                .replaceAll("‹")
                .strip();
    }
}
