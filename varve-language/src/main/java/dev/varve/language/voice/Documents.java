package dev.varve.language.voice;

/** Claims a text with many headings that is longer than anybody types: a specification, a prompt, a page. */
final class Documents {
    private static final int LONG = 6_000;
    private static final int HEADINGS = 8;

    private Documents() {}

    /** From the first heading on; what stands before it is the person's. */
    static void claim(Ownership owned, Lines lines) {
        if (owned.text().length() < LONG) {
            return;
        }
        int first = -1;
        int headings = 0;
        for (int line = 0; line < lines.count() && headings < HEADINGS; line++) {
            if (!lines.isEmpty(line) && owned.isOwn(lines.from(line)) && isHeading(lines.head(line))) {
                first = first < 0 ? line : first;
                headings++;
            }
        }
        if (headings == HEADINGS) {
            owned.claim(lines.from(first), owned.text().length(), Kind.DOCUMENT);
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
