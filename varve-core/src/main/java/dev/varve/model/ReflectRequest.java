package dev.varve.model;

import dev.varve.Fact;
import dev.varve.Note;
import dev.varve.NoteLine;
import dev.varve.Scope;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;

/**
 * Notes to condense. Immutable.
 *
 * @param notes      contiguous, in span order
 * @param targetTokens maximum size of the answer, or {@link #FACTS_ALONE}
 * @param level        compression level, 0 to 4
 * @param zone         zone in which dates are written
 * @param deadline     how long the model may take
 * @param factSources  which of the notes to extract facts from as well; empty if no facts are wanted
 * @param knownFacts   current facts of the resource, so that they are not extracted again, or are replaced
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
    /** As a target: nothing is condensed, and only the facts of the answer are used. */
    public static final int FACTS_ALONE = Integer.MAX_VALUE;

    /** Copies the collections. */
    public ReflectRequest {
        notes = List.copyOf(notes);
        factSources = List.copyOf(factSources);
        knownFacts = List.copyOf(knownFacts);
    }

    /** A request without facts. */
    public ReflectRequest(Scope scope, List<Note> notes, int targetTokens, int level, ZoneId zone, Duration deadline) {
        this(scope, notes, targetTokens, level, zone, deadline, List.of(), List.of());
    }

    /** The lines of all notes, in order. */
    public List<NoteLine> lines() {
        return notes.stream().flatMap(note -> note.lines().stream()).toList();
    }

    /** The same request, which also asks for facts from some of its notes. */
    public ReflectRequest withFacts(List<Note> sources, List<Fact> known) {
        return new ReflectRequest(scope, notes, targetTokens, level, zone, deadline, sources, known);
    }
}
