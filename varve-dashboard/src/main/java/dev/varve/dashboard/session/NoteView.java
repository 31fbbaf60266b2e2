package dev.varve.dashboard.session;

import dev.varve.Note;
import dev.varve.NoteLine;
import dev.varve.Observation;
import dev.varve.Reflection;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/**
 * A note as a page shows it.
 *
 * @param id unique within the session
 * @param kind {@code observation} or {@code reflection}
 * @param status {@code buffered}, {@code active} or {@code superseded}
 * @param from first message that it covers
 * @param to the one after the last
 * @param tokens its size
 * @param sourceTokens size of those messages
 * @param model its writer
 * @param createdAt when
 * @param level level of condensation of a reflection, 0 to 4
 * @param sources ids of the notes that a reflection replaced
 * @param lines its lines
 */
public record NoteView(
        String id,
        String kind,
        String status,
        long from,
        long to,
        int tokens,
        long sourceTokens,
        String model,
        Instant createdAt,
        int level,
        List<String> sources,
        List<LineView> lines) {

    /**
     * A line of a note.
     *
     * @param at time of the statement, to the minute, in the policy's zone
     * @param priority {@code CRITICAL}, {@code IMPORTANT} or {@code NOTE}
     * @param kind such as {@code decided} or {@code error}
     * @param source the speaker; empty if unknown
     * @param text its words
     * @param from first message that it covers
     * @param to the one after the last
     * @param flags literals of the text that those messages do not contain
     */
    public record LineView(
            String at,
            String priority,
            String kind,
            String source,
            String text,
            long from,
            long to,
            List<String> flags) {
        static LineView of(NoteLine line, Note note) {
            boolean whole = line.span().equals(NoteLine.WHOLE);
            String words = line.words();
            boolean sourced = !line.source().isEmpty() && words.startsWith(line.source() + ": ");
            return new LineView(
                    line.toString().substring(1, 17),
                    line.priority().name(),
                    line.kind().name().toLowerCase(Locale.ROOT),
                    line.source(),
                    sourced ? words.substring(line.source().length() + 2) : words,
                    whole ? note.span().from() : line.span().from(),
                    whole ? note.span().to() : line.span().to(),
                    line.flags());
        }
    }

    /** A note with all of its lines. */
    public static NoteView of(Note note) {
        return new NoteView(
                note.id(),
                note instanceof Observation ? "observation" : "reflection",
                note.status().name().toLowerCase(Locale.ROOT),
                note.span().from(),
                note.span().to(),
                note.tokens(),
                note.sourceTokens(),
                note.model(),
                note.createdAt(),
                note instanceof Reflection reflection ? reflection.level() : 0,
                note instanceof Reflection reflection ? reflection.sources() : List.of(),
                note.lines().stream().map(line -> LineView.of(line, note)).toList());
    }
}
