package dev.varve.transcript;

import dev.varve.Role;
import dev.varve.language.pattern.TextPattern;
import java.util.Optional;

/**
 * A copy of Claude Code's terminal, or the output of {@code /export}. At the margin, {@code >} or {@code ❯} marks the
 * person's text, {@code ●} or {@code ⏺} the agent's, {@code ⎿} a tool's output; further lines are indented. Text
 * counts as a person's only as far as that is certain: up to the first empty line. A terminal truncates tool output,
 * so neither output nor calls are kept. There are no times.
 */
final class TerminalFormat implements LineFormat {
    /** Text that the program adds to a line that it has folded or that continues. */
    private static final TextPattern FOLDED = TextPattern.compile("\\((?:ctrl\\+[a-z]|esc) to [a-z ]{1,40}\\)");

    private static final int SHORTEST_RULE = 20;
    /** Text that the program itself puts after the mark of an input. */
    private static final TextPattern NO_INPUT =
            TextPattern.compile("^(?:\\d\\. (?:Yes|No)\\b|Unknown (?:slash )?command: ).*");

    private static final String INDENT = "  ";
    private static final String OUTPUT = INDENT + "⎿";

    private final FallbackTimes fallbackTimes;
    private final int maxBytes;
    private boolean begun;
    private boolean printing; // lines of a tool's output may follow
    private boolean ruled; // the newest line with anything on it is a rule
    private Optional<Entry> open = Optional.empty();

    /** A message that has not ended yet. */
    private static final class Entry {
        private final Place place;
        private final Role role;
        private final StringBuilder text = new StringBuilder();

        /** Start of the newest paragraph, which is a call if tool output follows. */
        private int paragraph;
        /** Characters of the newest line, without blanks at its end. */
        private int length;
        /** Columns of the terminal, if its lines are filled up with blanks; else 0. */
        private int width;

        Entry(Place place, Role role) {
            this.place = place;
            this.role = role;
        }
    }

    TerminalFormat(ReadOptions options) {
        this.fallbackTimes = new FallbackTimes(options.start());
        this.maxBytes = options.maxLineBytes();
    }

    @Override
    public void accept(LineReader.Line line, Inbox inbox) {
        String raw = line.text().replace('\u00a0', ' ');
        String text = raw.stripTrailing();
        boolean afterRule = ruled;
        ruled = isRule(text);
        if (text.isEmpty()) {
            blank(raw, inbox);
            ruled = afterRule;
        } else if (isMark(text, ">❯")) {
            end(inbox);
            begun = true;
            if (afterRule
                    || text.length() == 1
                    || NO_INPUT.whole(text.substring(2)).isPresent()) {
                inbox.skip("input line of the terminal");
            } else {
                begin(line.place(), Role.USER, text, raw);
            }
        } else if (isMark(text, "●⏺")) {
            end(inbox);
            begun = true;
            begin(line.place(), Role.ASSISTANT, text, raw);
        } else if (text.startsWith(OUTPUT)) {
            output(inbox);
        } else if (text.startsWith(INDENT) && open.isPresent()) {
            more(open.get(), text.substring(INDENT.length()), raw, inbox);
        } else if (open.isPresent() && open.get().role == Role.USER && isPlain(text)) {
            more(open.get(), text, raw, inbox); // wrapped without an indent
        } else if (!text.startsWith(INDENT) || !printing) {
            end(inbox);
            inbox.skip(begun ? "line of the terminal" : "line before the first message");
        }
        printing = text.startsWith(OUTPUT) || printing && (text.isEmpty() || text.startsWith(INDENT));
    }

    private static boolean isMark(String text, String marks) {
        return marks.indexOf(text.charAt(0)) >= 0 && (text.length() == 1 || text.charAt(1) == ' ');
    }

    private static boolean isRule(String text) {
        return text.length() >= SHORTEST_RULE
                && text.chars().limit(SHORTEST_RULE).allMatch(sign -> "─━═".indexOf(sign) >= 0);
    }

    /** True if a line at the margin may be a person's: it begins with no sign that the program draws. */
    private static boolean isPlain(String text) {
        char first = text.charAt(0);
        return Character.isLetterOrDigit(first) || "\"'(@/.$<#`".indexOf(first) >= 0;
    }

    private void begin(Place place, Role role, String text, String raw) {
        Entry entry = new Entry(place, role);
        open = Optional.of(entry);
        add(entry, text.substring(Math.min(text.length(), 2)), raw);
    }

    private void blank(String raw, Inbox inbox) {
        if (open.isEmpty()) {
            return;
        }
        if (open.get().role == Role.USER && raw.isEmpty()) {
            end(inbox);
        } else {
            LineReader.append(open.get().text, "", open.get().place, maxBytes);
            open.get().paragraph = open.get().text.length();
            open.get().length = 0;
        }
    }

    private void more(Entry entry, String text, String raw, Inbox inbox) {
        if (isFolded(text)) {
            inbox.skip("tool call");
            if (entry.role == Role.USER) {
                end(inbox);
            }
        } else {
            add(entry, text, raw);
        }
    }

    private static boolean isFolded(String text) {
        int note = text.lastIndexOf('(');
        return note >= 0
                && text.indexOf('\n') < 0
                && FOLDED.whole(text.substring(note)).isPresent();
    }

    private void add(Entry entry, String text, String raw) {
        if (entry.role == Role.USER && isWrapped(entry, text)) {
            entry.text.append(' ').append(text.strip());
        } else {
            LineReader.append(entry.text, text, entry.place, maxBytes);
        }
        entry.length = raw.stripTrailing().length();
        entry.width = raw.length() > entry.length ? raw.length() : 0;
    }

    /** True if the line before had no room for the first word of this one. A line that is cut within a word is left unchanged. */
    private static boolean isWrapped(Entry entry, String text) {
        String word = text.strip().split(" ", 2)[0];
        int room = entry.width - 1;
        return entry.length > 0 && entry.length < room && entry.length + 1 + word.length() > room;
    }

    /** Adds a tool's output; the paragraph before it is the call. */
    private void output(Inbox inbox) {
        inbox.skip("tool call");
        open.ifPresent(entry -> {
            if (entry.role == Role.ASSISTANT || entry.paragraph > 0) {
                entry.text.setLength(entry.paragraph);
            }
        });
        end(inbox);
    }

    @Override
    public void end(Inbox inbox) {
        open.ifPresent(entry -> send(entry, inbox));
        open = Optional.empty();
    }

    private void send(Entry entry, Inbox inbox) {
        String text = entry.text.toString().strip();
        if (entry.role == Role.USER && (text.startsWith("/") || text.startsWith("!"))) {
            inbox.skip("command");
        } else if (isFolded(text)) {
            inbox.skip("tool call");
        } else if (!text.isEmpty()) {
            Draft draft = new Draft(entry.place, inbox);
            draft.text(text);
            ClaudeCodeText read = ClaudeCodeText.of(text);
            if (entry.role == Role.USER && read.what() == ClaudeCodeText.What.WRITTEN) {
                draft.sendAsUser(Author.program(read.kind()), fallbackTimes.unknown(inbox), "");
            } else {
                draft.send(entry.role, fallbackTimes.unknown(inbox), "", "");
            }
        }
    }
}
