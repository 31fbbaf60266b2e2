package dev.varve.store.jsonl;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.varve.ContinuationHint;
import dev.varve.Fidelity;
import dev.varve.Note;
import dev.varve.NoteLine;
import dev.varve.Observation;
import dev.varve.Reflection;
import dev.varve.Span;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.util.StdConverter;

/**
 * A note in the form of its line, with the names that Zora gives to the fields of a block.
 *
 * @param tier         {@code session} for an observation, {@code reflection}
 * @param observations the lines as text, for readers of the file
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
record NoteEntry(
        String tier,
        String id,
        Span sourceMessageRange,
        String observations,
        List<NoteLine> lines,
        int estimatedTokens,
        long sourceTokens,
        Instant createdAt,
        String model,
        Note.Status status,
        Optional<ContinuationHint> hint,
        Optional<Integer> generation,
        Optional<Integer> level,
        Optional<List<String>> sources,
        Fidelity fidelity) {
    private static final String OBSERVATION = "session";
    private static final String REFLECTION = "reflection";

    static final class Writer extends StdConverter<Note, NoteEntry> {
        @Override
        public NoteEntry convert(Note note) {
            Optional<Reflection> reflection = note instanceof Reflection one ? Optional.of(one) : Optional.empty();
            return new NoteEntry(
                    reflection.isEmpty() ? OBSERVATION : REFLECTION,
                    note.id(),
                    note.span(),
                    note.text(),
                    note.lines(),
                    note.tokens(),
                    note.sourceTokens(),
                    note.createdAt(),
                    note.model(),
                    note.status(),
                    note instanceof Observation observation ? Optional.of(observation.hint()) : Optional.empty(),
                    reflection.map(Reflection::generation),
                    reflection.map(Reflection::level),
                    reflection.map(Reflection::sources),
                    note.fidelity());
        }
    }

    static final class Reader extends StdConverter<NoteEntry, Note> {
        @Override
        public Note convert(NoteEntry block) {
            return block.note();
        }
    }

    private Note note() {
        if (tier.equals(OBSERVATION)) {
            return new Observation(
                    id,
                    sourceMessageRange,
                    lines,
                    estimatedTokens,
                    sourceTokens,
                    createdAt,
                    model,
                    status,
                    hint.orElse(ContinuationHint.NONE),
                    fidelity);
        }
        if (!tier.equals(REFLECTION)) {
            throw new IllegalArgumentException("no record of tier " + tier);
        }
        return new Reflection(
                id,
                sourceMessageRange,
                lines,
                estimatedTokens,
                sourceTokens,
                createdAt,
                model,
                status,
                generation.orElseThrow(),
                level.orElseThrow(),
                sources.orElseThrow(),
                fidelity);
    }
}
