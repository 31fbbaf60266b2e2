package dev.varve.language.voice;

import java.util.Set;

/** Claims a text with many headings that is longer than anybody types: a specification, a prompt, a page. */
final class Documents {
    private static final int LONG = 6_000;
    private static final int HEADINGS = 8;

    /** Where a line with "#" is a comment, or a program's heading. */
    private static final Set<String> PROGRAMS =
            Set.of(Kind.CODE.word(), Kind.DATA.word(), Kind.TERMINAL.word(), Kind.DIFF.word(), Kind.PROMPT.word());

    private Documents() {}

    /** From the first heading on; what stands before it is the person's. */
    static void claim(Ownership owned, Lines lines, Remarks remarks) {
        if (owned.text().length() < LONG) {
            return;
        }
        int first = -1;
        int headings = 0;
        for (int line = 0; line < lines.count() && headings < HEADINGS; line++) {
            if (!lines.isEmpty(line) && !owned.isOf(lines.from(line), PROGRAMS) && isHeading(lines.head(line))) {
                first = first < 0 ? line : first;
                headings++;
            }
        }
        if (headings == HEADINGS) {
            int end = remarks.behind(first, lines, Kind.DOCUMENT);
            owned.claim(lines.from(first), lines.start(end), Kind.DOCUMENT);
        }
    }

    private static boolean isHeading(String head) {
        int marks = 0;
        while (marks < head.length() && head.charAt(marks) == '#') {
            marks++;
        }
        return marks > 0 && marks <= 6 && marks < head.length() && head.charAt(marks) == ' ';
    }
}
