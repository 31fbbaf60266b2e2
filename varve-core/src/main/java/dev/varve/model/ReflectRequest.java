package dev.varve.model;

import dev.varve.Fact;
import dev.varve.Note;
import dev.varve.NoteLine;
import dev.varve.Scope;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;

/**
 * Notes to condense.
 *
 * @param notes      contiguous, in span order
 * @param targetTokens size that the answer should not exceed, or {@link #FACTS_ALONE}
 * @param level        how hard to press, 0 to 4
 * @param zone         zone in which dates are written
 * @param deadline     how long the model may take
 * @param factSources  those of the notes that are to be read for facts as well; empty if no facts are wanted
 * @param knownFacts   facts of the resource that count now, so that they are not found again, or are replaced
 */
public record ReflectRequest(
        Scope scope,
        List<Note> notes,
        int targetTokens,
        int level,
        ZoneId zone,
        Duration deadline,
        List<Note> factSources,
        List<Fact> knownFacts) {
    /** As a target: nothing is condensed, and of the answer only the facts count. */
    public static final int FACTS_ALONE = Integer.MAX_VALUE;

    /** Copies the collections. */
    public ReflectRequest {
        notes = List.copyOf(notes);
        factSources = List.copyOf(factSources);
        knownFacts = List.copyOf(knownFacts);
    }

    /** A request that wants no facts. */
    public ReflectRequest(Scope scope, List<Note> notes, int targetTokens, int level, ZoneId zone, Duration deadline) {
        this(scope, notes, targetTokens, level, zone, deadline, List.of(), List.of());
    }

    /** The lines of all notes, in order. */
    public List<NoteLine> lines() {
        return notes.stream().flatMap(note -> note.lines().stream()).toList();
    }

    /** The same request, with facts wanted from some of its notes. */
    public ReflectRequest withFacts(List<Note> sources, List<Fact> known) {
        return new ReflectRequest(scope, notes, targetTokens, level, zone, deadline, sources, known);
    }
}
