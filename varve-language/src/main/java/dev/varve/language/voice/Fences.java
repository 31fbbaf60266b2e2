package dev.varve.language.voice;

/** Fences around code and long quotations. A fence that names a language opens one within another. */
final class Fences {
    private static final String[] MARKS = {"```", "~~~", "\"\"\"", "'''", "“““"};

    private static final String RULER = "-=*_~8<>% ✂";
    private static final int SHORTEST_RULER = 5;

    private Fences() {}

    /** The mark that a line begins with; empty if it is no fence. */
    static String mark(String head) {
        for (String mark : MARKS) {
            if (head.startsWith(mark) && head.indexOf(mark, 3) < 0) {
                return mark;
            }
        }
        return "";
    }

    /** The position after the line that closes what a line opens; the number of lines if nothing closes it. */
    static int end(Lines lines, int opening, String mark) {
        boolean code = mark.equals("```") || mark.equals("~~~");
        int depth = 1;
        for (int i = opening + 1; i < lines.count() && depth > 0; i++) {
            String head = lines.head(i);
            boolean closes = code
                    ? isBare(head, mark)
                    : head.startsWith(mark) || lines.tail(i).endsWith(mark);
            boolean opens = code && !closes && !mark(head).isEmpty() && head.startsWith(mark);
            depth += closes ? -1 : opens ? 1 : 0;
            if (depth == 0) {
                return i + 1;
            }
        }
        return lines.count();
    }

    /** True if a line is a ruler, with scissors or without. */
    static boolean isRuler(String head) {
        int dashes = 0;
        for (int i = 0; i < head.length(); i++) {
            if (RULER.indexOf(head.charAt(i)) < 0) {
                return false;
            }
            dashes += "-=*_~".indexOf(head.charAt(i)) >= 0 ? 1 : 0;
        }
        return dashes >= SHORTEST_RULER;
    }

    /** The position after the ruler that closes what another one opens; the opening line if none does. */
    static int endOfRuled(Lines lines, int opening) {
        for (int i = opening + 1; i < lines.count(); i++) {
            if (isRuler(lines.head(i))) {
                return i + 1;
            }
        }
        return opening;
    }

    /** True if a line consists of one mark's character only, three times or more. */
    private static boolean isBare(String head, String mark) {
        return head.startsWith(mark) && head.chars().allMatch(c -> c == mark.charAt(0));
    }
}
