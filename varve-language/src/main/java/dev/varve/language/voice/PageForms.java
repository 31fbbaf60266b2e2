package dev.varve.language.voice;

/** Recognises parts of published pages and logs that more than one line tells. */
final class PageForms {
    /** Lines in which a second heading under a number is sought. */
    private static final int NEAR = 60;

    private final LineForms forms;

    PageForms(LineForms forms) {
        this.forms = forms;
    }

    /** True if a line can be the first one of a page: a heading or a badge. */
    boolean isTitle(String head) {
        return head.startsWith("# ") || head.startsWith("## ") || head.startsWith("[![") || head.startsWith("![");
    }

    /** True if another line below has a number of two parts too. */
    boolean hasSections(int line, Lines lines) {
        for (int i = line + 1; i < lines.count() && i < line + NEAR; i++) {
            if (forms.is("section", lines.head(i))) {
                return true;
            }
        }
        return false;
    }

    /** The position after the lines that have the topic of a line, which stand below it. */
    int endOfTagged(int line, Lines lines) {
        String tag = tag(lines.head(line));
        int end = line + 1;
        while (end < lines.count() && tag(lines.head(end)).equals(tag)) {
            end++;
        }
        return end;
    }

    private static String tag(String head) {
        int end = head.startsWith("[") ? head.indexOf(']') : -1;
        return end < 0 ? "" : head.substring(0, end);
    }
}
