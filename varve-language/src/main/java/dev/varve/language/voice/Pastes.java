package dev.varve.language.voice;

import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * Claims lines that were pasted. What has an end that can be seen (fences, marked or indented lines, lines that tools print) ends
 * there. Pastes without an end (mails, chats, texts that a line announces) extend to the end of the text.
 */
final class Pastes {
    /** Columns from which on a paragraph is a block of its own. */
    private static final int INDENTED = 4;

    private static final String FRAME = "at ";
    private static final String BREAK = "\\ ";

    private final ProgramMarks marks;
    private final Globs<Kind> heads;
    private final LeadIns leadIns;
    private final Remarks remarks;
    private final Headers headers;
    private final Mails letters;
    private final RolePrompts rolePrompts;
    private final LineForms forms = LineForms.load("programs/lines.txt");
    private final Configuration configuration = new Configuration(forms);
    private final ChangeLines changes = new ChangeLines(forms);
    private final PageForms pages = new PageForms(forms);
    private final Chats chats = new Chats();
    private final OwnBlocks ownBlocks;

    Pastes(Lexicon lexicon, ProgramMarks marks, LeadIns leadIns, Remarks remarks) {
        this.marks = marks;
        this.remarks = remarks;
        this.leadIns = leadIns;
        heads = lexicon.lines();
        headers = new Headers(lexicon);
        letters = new Mails(lexicon);
        rolePrompts = new RolePrompts(lexicon);
        ownBlocks = new OwnBlocks(lexicon);
    }

    void claim(Ownership owned, Lines lines) {
        claimWhile(owned, lines, first -> true);
    }

    /**
     * Claims line by line, and stops behind the first line that fails a test.
     *
     * @param test is asked for the first character of each line, once the line has been claimed or left
     * @return whether all lines passed
     */
    boolean claimWhile(Ownership owned, Lines lines, IntPredicate test) {
        return new Reading(owned, lines).read(test);
    }

    /** One pass over the lines of a text. */
    private final class Reading {
        private final Ownership owned;
        private final Lines lines;
        private final int lastSignOff;

        Reading(Ownership owned, Lines lines) {
            this.owned = owned;
            this.lines = lines;
            lastSignOff = letters.lastSignOff(lines);
        }

        boolean read(IntPredicate test) {
            for (int line = 0; line < lines.count(); ) {
                int from = lines.from(line);
                boolean empty = lines.isEmpty(line);
                line = empty || !owned.isOwn(from) ? line + 1 : next(line);
                if (!empty && !test.test(from)) {
                    return false;
                }
            }
            return true;
        }

        /** The line behind what begins at a line. */
        private int next(int line) {
            String head = lines.head(line);
            String fence = Fences.mark(head);
            if (!fence.isEmpty()) {
                int end = Fences.end(lines, line, fence);
                if (isFramed(line, end)) {
                    claimed(end - 1, end, Kind.PROMPT);
                    return claimed(line, line + 1, Kind.PROMPT);
                }
                if (ownBlocks.areOwned(lines, line, end)) {
                    claimed(end - 1, end, Kind.CODE);
                    return claimed(line, line + 1, Kind.CODE);
                }
                return claimed(line, end, fence.startsWith("`") ? Kind.CODE : Kind.QUOTATION);
            }
            if (head.charAt(0) == '>' || head.charAt(0) == '|' || head.startsWith("&gt;")) {
                int end = beginsParagraph(line) ? lines.endOfParagraph(line) : line;
                if (end > line && ownBlocks.areOwned(lines, line, end)) {
                    return unmarked(line, end);
                }
                return claimed(line, line + 1, head.charAt(0) == '|' ? Kind.TABLE : Kind.QUOTATION);
            }
            if (ownBlocks.isLabelled(head)) {
                return line + 1;
            }
            String lower = lines.lowerHead(line);
            Optional<Kind> rest = marks.ofRest(lower);
            rest = rest.isPresent() ? rest : headers.beginningAt(line, lines);
            rest = rest.isPresent() ? rest : letter(line);
            if (rest.isPresent()) {
                return toEnd(line, rest.get());
            }
            Optional<Kind> below = marks.belowTitle(lower);
            if (below.isPresent()) {
                return toEnd(isTitle(line - 1) ? line - 1 : line, below.get());
            }
            if (Findings.beginAt(line, lines)) {
                return claimed(line, lines.endOfParagraph(line), Kind.REVIEW);
            }
            boolean opens = line == lines.firstFilled(0) && rolePrompts.introduces(line, lines);
            if (opens || rolePrompts.beginsAt(line, lines)) {
                return toEnd(line, Kind.PROMPT);
            }
            Optional<Kind> mark = marks.ofLine(lower);
            if (mark.isPresent()) {
                return claimed(line, line + 1, mark.get());
            }
            Optional<Kind> mail = heads.match(lower);
            mail = mail.isPresent() ? mail : heads.match(joined(line, lower));
            if (mail.isPresent() && !headers.isImitated(line, lines) && lines.firstFilled(line + 1) < lines.count()) {
                claimed(line, line + 1, mail.get());
                return announced(line, lines.head(line + 1).endsWith(":") ? line + 1 : line, mail.get());
            }
            if (LeadIns.isNameOfFile(head)) {
                claimed(line, line + 1, Kind.DOCUMENT);
                return announced(line, line, Kind.DOCUMENT);
            }
            Optional<Chats.Form> chat = chats.at(line, lines);
            if (chat.isPresent()) {
                boolean ends = chat.get() == Chats.Form.LINE;
                return ends ? claimed(line, lines.endOfParagraph(line), Kind.CHAT) : toEnd(line, Kind.CHAT);
            }
            if (Quotations.isSpacedLine(owned.text(), lines.from(line), lines.to(line))) {
                return claimed(line, line + 1, Kind.QUOTATION);
            }
            int comments = configuration.end(line, lines);
            if (comments > line) {
                return claimed(line, endOfForm(comments), Kind.DATA);
            }
            if (changes.beginAt(line, lines)) {
                return claimed(line, changes.end(line, lines), Kind.DIFF);
            }
            if (Mappings.beginsAt(line, lines)) {
                return claimed(line, lines.endOfParagraph(line), Kind.DATA);
            }
            if (isFrame(line) && isFrame(line + 1)) {
                return form(line, Kind.TRACE);
            }
            Optional<String> form = forms.of(head);
            if (form.isPresent() && !ownBlocks.isTyped(lines, line)) {
                return printed(line, form.get());
            }
            return prose(line);
        }

        /** True if a prompt begins and goes on around a fence, which holds what the person typed. */
        private boolean isFramed(int opening, int end) {
            int title = lines.firstFilled(0);
            int below = lines.firstFilled(end);
            return opening == lines.firstFilled(title + 1)
                    && !owned.isOwn(lines.from(title))
                    && below < lines.count()
                    && marks.ofRest(lines.lowerHead(below)).isPresent();
        }

        private Optional<Kind> letter(int line) {
            return letters.beginsAt(line, lines, lastSignOff) ? Optional.of(Kind.MAIL) : Optional.empty();
        }

        /** True if a line is a paragraph's first and neither asks nor announces anything. */
        private boolean isTitle(int line) {
            return line >= 0
                    && !lines.isEmpty(line)
                    && beginsParagraph(line)
                    && "?？:：".indexOf(owned.text().charAt(lines.to(line) - 1)) < 0;
        }

        /** With the next line, if a program has wrapped one. */
        private String joined(int line, String lower) {
            String next = line + 1 < lines.count() ? lines.lowerHead(line + 1) : "";
            return next.endsWith(":") && !lower.endsWith(":")
                    ? lower.concat(" ").concat(next)
                    : "";
        }

        private int prose(int line) {
            Optional<Kind> announced = leadIns.announced(lines.tail(line));
            if (announced.isPresent()) {
                return announced(line, line, announced.get());
            }
            int goesOn = behindBreak(line);
            if (goesOn > 0) {
                int end = forms.is("terminal", head(goesOn, line)) ? lines.endOfParagraph(line) : line + 1;
                owned.claim(goesOn, lines.start(end), Kind.LOG);
                return end;
            }
            int below = lines.firstFilled(line + 1);
            Optional<Kind> presented = below > line + 1 && pages.isTitle(lines.head(below))
                    ? leadIns.presented(lines.tail(line))
                    : Optional.empty();
            if (presented.isPresent()) {
                return toEnd(below, presented.get());
            }
            return isBlock(line) ? claimed(line, endOfIndented(line, INDENTED), Kind.QUOTATION) : line + 1;
        }

        /** The position at which tool output continues after a backslash that a terminal took for a line end, or -1. */
        private int behindBreak(int line) {
            String words = owned.text().substring(lines.from(line), lines.to(line));
            int mark = words.indexOf(BREAK);
            if (mark < 0) {
                return -1;
            }
            int from = lines.from(line) + mark + BREAK.length();
            while (from < lines.to(line) && owned.text().charAt(from) == ' ') {
                from++;
            }
            return from < lines.to(line) && forms.of(head(from, line)).isPresent() ? from : -1;
        }

        /** The beginning of the rest of a line. */
        private String head(int from, int line) {
            return owned.text().substring(from, Math.min(lines.to(line), from + Lines.HEAD));
        }

        /** Claims what a line announces, unless marks of its own tell where that ends. */
        private int announced(int first, int lead, Kind kind) {
            int from = lines.firstFilled(lead + 1);
            if (from >= lines.count() || !owned.isOwn(lines.from(from))) {
                return lead + 1;
            }
            String head = lines.head(from);
            if (!Fences.mark(head).isEmpty() || head.charAt(0) == '>' || "\"“„«「『".indexOf(head.charAt(0)) >= 0) {
                return from;
            }
            int ruled = Fences.isRuler(head) ? Fences.endOfRuled(lines, from) : from;
            if (ruled > from) {
                return claimed(from, ruled, kind);
            }
            if (lines.indent(from) > lines.indent(first) + 1) {
                return claimed(from, endOfIndented(from, lines.indent(first) + 2), kind);
            }
            return kind == Kind.LOG ? claimed(from, lines.endOfParagraph(from), kind) : toEnd(from, kind);
        }

        /** True if an indented paragraph is set apart from the person's words, and no list or plan of hers. */
        private boolean isBlock(int line) {
            if (lines.indent(line) < INDENTED || lines.isItem(line) || line == 0 || !lines.isEmpty(line - 1)) {
                return false;
            }
            int before = line - 1;
            while (before >= 0 && lines.isEmpty(before)) {
                before--;
            }
            return before >= 0
                    && lines.indent(before) < 2
                    && !lines.isItem(before)
                    && !lines.tail(before).endsWith(":");
        }

        private int endOfIndented(int line, int columns) {
            int end = line;
            while (end < lines.count() && (lines.isEmpty(end) || lines.indent(end) >= columns)) {
                end++;
            }
            return end;
        }

        /** Claims what a tool printed from a line on. */
        private int printed(int line, String form) {
            if (isUnderline(line)) {
                return line + 1;
            }
            return switch (form) {
                case "page", "subtitle" -> toEnd(line, Kind.DOCUMENT);
                case "section" -> pages.hasSections(line, lines) ? toEnd(line, Kind.DOCUMENT) : prose(line);
                case "tagged" -> {
                    int end = pages.endOfTagged(line, lines);
                    yield end > line + 1 ? claimed(line, end, Kind.LOG) : prose(line);
                }
                case "printed" -> toEnd(line, Kind.TERMINAL);
                case "review" -> toEnd(line, Kind.REVIEW);
                case "verdict" -> prose(line);
                case "terminal" -> claimed(line, lines.endOfParagraph(line), Kind.TERMINAL);
                case "diff" -> claimed(line, changes.end(line, lines), Kind.DIFF);
                case "ticket" -> lines.firstFilled(line + 1) < lines.count() ? toEnd(line, Kind.TICKET) : prose(line);
                case "commit" -> claimed(line, endOfIndentedParagraphs(line), Kind.COMMIT);
                default -> form(line, Kind.of(form));
            };
        }

        /** True if a line underlines a heading of the person's. */
        private boolean isUnderline(int line) {
            return line > 0
                    && lines.head(line).chars().allMatch(c -> c == '=')
                    && !lines.isEmpty(line - 1)
                    && owned.isOwn(lines.from(line - 1));
        }

        private int form(int line, Kind kind) {
            int end = endOfForm(line);
            int behind = kind == Kind.DATA ? behindBraces(line) : -1;
            if (end > line + 1 || behind < 0) {
                return claimed(line, end, kind);
            }
            owned.claim(lines.from(line), behind, kind);
            return end;
        }

        /** The position after the data that a line begins with, if words follow; else -1. */
        private int behindBraces(int line) {
            int behind = lines.to(line);
            while (behind > lines.from(line) && "}]".indexOf(owned.text().charAt(behind - 1)) < 0) {
                behind--;
            }
            boolean goesOn =
                    behind > lines.from(line) && Words.count(owned.text().substring(behind, lines.to(line)), 3) == 3;
            return goesOn ? behind : -1;
        }

        /** The position after the last line of a paragraph that has such a form, or is indented below one that has. */
        private int endOfForm(int line) {
            int end = line + 1;
            for (int i = line + 1; i < lines.count() && !lines.isEmpty(i); i++) {
                boolean printed = lines.indent(i) > lines.indent(line) + 1
                        || lines.indent(line) > 0 && lines.indent(i) >= lines.indent(line)
                        || isComment(lines.head(i))
                        || forms.of(lines.head(i)).isPresent();
                end = printed ? i + 1 : end;
            }
            return end;
        }

        /** True if an indented line names a place in a program, which may be a plain word: two of them are a trace. */
        private boolean isFrame(int line) {
            return line < lines.count()
                    && lines.indent(line) > 1
                    && lines.head(line).startsWith(FRAME);
        }

        private boolean isComment(String head) {
            return head.charAt(0) == '#' || head.charAt(0) == '*' && !head.startsWith("**");
        }

        private int endOfIndentedParagraphs(int line) {
            int end = lines.endOfParagraph(line);
            int next = lines.firstFilled(end);
            while (next < lines.count() && (lines.indent(next) >= 2 || forms.is("commit", lines.head(next)))) {
                end = lines.endOfParagraph(next);
                next = lines.firstFilled(end);
            }
            return end;
        }

        /** Claims a paste without an end of its own, up to the person's next words. */
        private int toEnd(int from, Kind kind) {
            return claimed(from, remarks.behind(from, lines, kind), kind);
        }

        private boolean beginsParagraph(int line) {
            return line == 0 || lines.isEmpty(line - 1);
        }

        /** Claims no more than the marks of lines that are the person's. */
        private int unmarked(int from, int to) {
            for (int line = from; line < to; line++) {
                if (lines.head(line).charAt(0) == '>') {
                    owned.claim(lines.from(line), lines.from(line) + 1, Kind.QUOTATION);
                }
            }
            return to;
        }

        private int claimed(int from, int to, Kind kind) {
            owned.claim(lines.from(from), lines.start(to), kind);
            return to;
        }
    }
}
