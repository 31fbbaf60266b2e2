package dev.varve.language.voice;

/** Recognises added and removed lines. */
final class ChangeLines {
    /** Items of a list above which its lead-in is sought. */
    private static final int ITEMS = 20;

    private final LineForms forms;

    ChangeLines(LineForms forms) {
        this.forms = forms;
    }

    /** True if added and removed lines stand next to each other, or two that are code; a list has one mark. */
    boolean beginAt(int line, Lines lines) {
        if (line + 1 >= lines.count() || lines.isEmpty(line + 1)) {
            return false;
        }
        if (isAddedCode(line, lines) && isAddedCode(line + 1, lines)) {
            return true;
        }
        char first = lines.head(line).charAt(0);
        char second = lines.head(line + 1).charAt(0);
        return (first == '+' && second == '-' || first == '-' && second == '+') && !isListed(line, lines);
    }

    /** True if a mark stands before an indented line, as in no list. */
    private static boolean isAddedCode(int line, Lines lines) {
        String head = lines.head(line);
        return "+-".indexOf(head.charAt(0)) >= 0 && (head.startsWith("\t", 1) || head.startsWith("    ", 1));
    }

    /** True if a line with a colon stands above the items: the person lists wishes with marks of her own. */
    private static boolean isListed(int line, Lines lines) {
        int above = line - 1;
        while (above >= 0 && line - above < ITEMS && isMarked(above, lines)) {
            above--;
        }
        String tail = above < 0 ? "" : lines.tail(above);
        return !tail.isEmpty() && LeadIns.isColon(tail.charAt(tail.length() - 1));
    }

    private static boolean isMarked(int line, Lines lines) {
        return !lines.isEmpty(line) && "+-".indexOf(lines.head(line).charAt(0)) >= 0;
    }

    /** The position after the last line of a diff that begins at a line. */
    int end(int line, Lines lines) {
        int end = line + 1;
        for (int i = line + 1; i < lines.count(); i++) {
            boolean part = !lines.isEmpty(i) && isPart(i, lines);
            if (!part && !lines.isEmpty(i)) {
                return end;
            }
            end = part ? i + 1 : end;
        }
        return end;
    }

    private boolean isPart(int line, Lines lines) {
        String head = lines.head(line);
        return "+-@\\".indexOf(head.charAt(0)) >= 0 || lines.indent(line) > 0 || forms.is("diff", head);
    }
}
