package dev.varve;

import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A durable note that covers messages: an observation or a reflection. Notes are never edited; they only change status, or
 * are replaced by a reflection. Immutable.
 */
public sealed interface Note permits Observation, Reflection {

    /** Unique within the session. */
    String id();

    /** The messages that it covers. */
    Span span();

    /** Its lines, in order of time. */
    List<NoteLine> lines();

    /** The lines as models read them, see {@link NoteLine#toString()}; built again on each call. */
    default String text() {
        return lines().stream().map(NoteLine::toString).collect(Collectors.joining("\n"));
    }

    /** Size of its lines in tokens. */
    int tokens();

    /** Size of the messages in {@link #span()} in tokens. */
    long sourceTokens();

    /** When it was written, to the microsecond. */
    Instant createdAt();

    /** Name of the model that wrote it. */
    String model();

    /** True if it is in the prompt. */
    Status status();

    /** How many literals of what it replaces it still contains, or {@link Fidelity#NONE} if that was not measured. */
    Fidelity fidelity();

    /** The same note with another status. */
    Note withStatus(Status newStatus);

    /** The same note with other lines, of this size in tokens. */
    Note withLines(List<NoteLine> newLines, int newTokens);

    /** Says if a note is in the prompt. */
    enum Status {
        /** Written and durable, but not in the prompt yet. Such an observation is called a chunk. */
        BUFFERED,
        /** In the prompt, instead of the messages that it covers. */
        ACTIVE,
        /** Replaced by a reflection; kept for provenance. */
        SUPERSEDED
    }
}
