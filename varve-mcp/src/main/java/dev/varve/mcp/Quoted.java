package dev.varve.mcp;

/** Recorded text on one line, without what could pass as a tag, a fence or a control character. */
final class Quoted {
    private Quoted() {}

    static String of(String text, int longest) {
        StringBuilder quoted = new StringBuilder();
        int[] points = text.codePoints().limit(longest + 1L).toArray();
        for (int i = 0; i < Math.min(points.length, longest); i++) {
            int c = points[i];
            switch (Character.getType(c)) {
                case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> quoted.append(' ');
                case Character.FORMAT, Character.SURROGATE, Character.PRIVATE_USE, Character.UNASSIGNED -> {}
                default -> quoted.appendCodePoint(c == '<' ? '‹' : c);
            }
        }
        String line = quoted.toString().replace("```", "'''").strip();
        return points.length > longest ? line + " …" : line;
    }
}
