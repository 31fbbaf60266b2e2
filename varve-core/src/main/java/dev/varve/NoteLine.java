package dev.varve;

import dev.varve.language.pattern.TextPattern;
import java.time.DateTimeException;
import java.time.LocalDateTime;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.stream.Collectors;

/**
 * One line of a note, which holds one statement, whole. It stays a value from the model that wrote it to the store that keeps
 * it, and becomes text only where somebody reads it: {@link #toString()} is the form that models read and write. Immutable.
 *
 * @param time        when it was said, in the policy's zone, to the minute
 * @param priority    how much it matters
 * @param kind        what kind of statement it is
 * @param source      who said it, or the tool or page that it comes from; empty if unknown
 * @param text        what to remember, one line, without source and kind; includes dates of events. Blank only if the
 *     identifiers say everything
 * @param span        the messages that it covers, within the span of its note
 * @param flags       words of the text that neither those messages nor earlier notes support
 * @param identifiers literals that belong to the line but are not in its text
 * @param statement   the speaker, the intent and the source of the line's words
 */
public record NoteLine(
        LocalDateTime time,
        Priority priority,
        Kind kind,
        String source,
        String text,
        Span span,
        List<String> flags,
        List<String> identifiers,
        Statement statement) {

    /** The span of a line that may cover everything in the request; the engine then finds out which messages it covers. */
    public static final Span WHOLE = new Span(1, Long.MAX_VALUE);

    /** The kind of statement that a line makes. */
    public enum Kind {
        /** Something that was said, or a fact. */
        SAID(""),
        /** A decision, a rule or a wish. */
        DECIDED(""),
        /** A task that is finished. */
        DONE("done: "),
        /** A task or question that is still open. */
        OPEN("open: "),
        /** A failure. */
        ERROR(""),
        /** Work with tools. */
        TOOL(""),
        /** Identifiers that must not be lost and are in no other line. */
        LITERALS("Literals: "),
        /** A message that could not be read, so that its words are in no line. */
        UNREAD("unread: ");

        private final String prefix;

        Kind(String prefix) {
            this.prefix = prefix;
        }
    }

    private static final TextPattern FORM =
            TextPattern.compile("\\[(\\d{4})-(\\d\\d)-(\\d\\d) (\\d\\d):(\\d\\d)] (CRITICAL|IMPORTANT|NOTE) (\\S.*)");

    private static final TextPattern LITERAL = TextPattern.compile("\"([^\"]+)\"|(?:(?!, ).)+");

    /** Checks the values and copies the collections. */
    public NoteLine {
        if (text.indexOf('\n') >= 0 || text.indexOf('\r') >= 0 || text.isBlank() && identifiers.isEmpty()) {
            throw new IllegalArgumentException("a line of a note is one line with words");
        }
        time = time.truncatedTo(ChronoUnit.MINUTES);
        flags = List.copyOf(flags);
        identifiers = List.copyOf(identifiers);
    }

    /** A line with words and nothing else. */
    public NoteLine(LocalDateTime time, Priority priority, String text) {
        this(time, priority, Kind.SAID, "", text, WHOLE, List.of(), List.of(), Statement.UNKNOWN);
    }

    /**
     * The line in a text of the form {@code [YYYY-MM-DD HH:MM] CRITICAL|IMPORTANT|NOTE text}, or empty if the text is not
     * of that form. A text that begins with done or open gets that kind. The source is empty, and the span is {@link
     * #WHOLE}.
     */
    public static Optional<NoteLine> parse(String line) {
        Matcher matcher = FORM.matcher(line.strip());
        if (!matcher.matches()) {
            return Optional.empty();
        }
        try {
            LocalDateTime time = LocalDateTime.of(
                    number(matcher, 1), number(matcher, 2), number(matcher, 3), number(matcher, 4), number(matcher, 5));
            return Optional.of(read(time, Priority.valueOf(matcher.group(6)), matcher.group(7)));
        } catch (DateTimeException e) {
            return Optional.empty(); // shaped like a date, but there is no 31st of February
        }
    }

    private static NoteLine read(LocalDateTime time, Priority priority, String words) {
        NoteLine said = new NoteLine(time, priority, words);
        for (Kind kind : Kind.values()) {
            boolean named = !kind.prefix.isEmpty() && words.startsWith(kind.prefix);
            String rest = named ? words.substring(kind.prefix.length()).strip() : "";
            if (!rest.isEmpty()) {
                NoteLine line = kind == Kind.LITERALS ? said.withIdentifiers(literals(rest)) : said;
                return line.withKind(kind).withText(kind == Kind.LITERALS ? "" : rest);
            }
        }
        return said;
    }

    private static List<String> literals(String joined) {
        return LITERAL.matcher(joined)
                .results()
                .map(found -> (found.group(1) == null ? found.group() : found.group(1)).strip())
                .filter(literal -> !literal.isEmpty() && !literal.equals(","))
                .toList();
    }

    private static int number(Matcher matcher, int group) {
        return Integer.parseInt(matcher.group(group));
    }

    /**
     * True if this line continues the work or the list of the line above, so that both may be shown as one: tool work of the
     * same minute, or items that are open or done.
     */
    public boolean goesOn(NoteLine above) {
        boolean ofWork = kind == Kind.TOOL || kind == Kind.OPEN || kind == Kind.DONE;
        return ofWork
                && priority != Priority.CRITICAL
                && kind == above.kind
                && time.equals(above.time)
                && !source.isEmpty()
                && source.equals(above.source);
    }

    /** Source, kind and text, without time and priority. */
    public String words() {
        if (kind == Kind.LITERALS) {
            return kind.prefix + identifiers.stream().map(NoteLine::quoted).collect(Collectors.joining(", "));
        }
        return kind.prefix + (source.isEmpty() || namesSource() ? "" : source + ": ") + text;
    }

    /** True if the text begins with its speaker, as in "user decided"; what "user's" says may be anybody's. */
    private boolean namesSource() {
        int from = text.regionMatches(true, 0, "the ", 0, 4) ? 4 : 0;
        int end = from + source.length();
        return text.startsWith(source, from) && text.length() > end && " :".indexOf(text.charAt(end)) >= 0;
    }

    /** A phrase stands in quotes; an amount with its unit needs none. */
    private static String quoted(String literal) {
        boolean phrase = literal.indexOf(' ') >= 0 && literal.chars().noneMatch(Character::isDigit);
        return phrase ? '"' + literal + '"' : literal;
    }

    /** A copy with another text. */
    public NoteLine withText(String newText) {
        return new NoteLine(time, priority, kind, source, newText, span, flags, identifiers, statement);
    }

    /** A copy with another priority. */
    public NoteLine withPriority(Priority newPriority) {
        return new NoteLine(time, newPriority, kind, source, text, span, flags, identifiers, statement);
    }

    /** A copy of another kind. */
    public NoteLine withKind(Kind newKind) {
        return new NoteLine(time, priority, newKind, source, text, span, flags, identifiers, statement);
    }

    /** A copy with a source. */
    public NoteLine withSource(String newSource) {
        return new NoteLine(time, priority, kind, newSource, text, span, flags, identifiers, statement);
    }

    /** A copy that covers other messages. */
    public NoteLine withSpan(Span newSpan) {
        return new NoteLine(time, priority, kind, source, text, newSpan, flags, identifiers, statement);
    }

    /** A copy with literals that occur nowhere in the source. */
    public NoteLine withFlags(List<String> newFlags) {
        return new NoteLine(time, priority, kind, source, text, span, newFlags, identifiers, statement);
    }

    /** A copy with other literals beside its text. */
    public NoteLine withIdentifiers(List<String> newIdentifiers) {
        return new NoteLine(time, priority, kind, source, text, span, flags, newIdentifiers, statement);
    }

    /** A copy that states something else. */
    public NoteLine withStatement(Statement newStatement) {
        return new NoteLine(time, priority, kind, source, text, span, flags, identifiers, newStatement);
    }

    /** {@code [YYYY-MM-DD HH:MM] CRITICAL|IMPORTANT|NOTE words}, without flags. */
    @Override
    public String toString() {
        StringBuilder line = new StringBuilder(text.length() + 48);
        line.append('[').append(time.getYear()); // years have four digits from 1000 to 9999, as does FORM
        two(line, '-', time.getMonthValue());
        two(line, '-', time.getDayOfMonth());
        two(line, ' ', time.getHour());
        two(line, ':', time.getMinute());
        return line.append("] ").append(priority).append(' ').append(words()).toString();
    }

    private static void two(StringBuilder line, char before, int number) {
        line.append(before).append((char) ('0' + number / 10)).append((char) ('0' + number % 10));
    }
}
