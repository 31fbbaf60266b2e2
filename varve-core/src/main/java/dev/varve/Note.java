package dev.varve;

import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A durable note that stands for messages. Notes are never edited: they change status, and a reflection takes the
 * place of others.
 */
public sealed interface Note permits Observation, Reflection {

    /** Unique within the session. */
    String id();

    /** The messages that it stands for. */
    Span span();

    /** What it says, in order of time. */
    List<NoteLine> lines();

    /** The lines as models read them, see {@link NoteLine#toString()}; made anew with each call. */
    default String text() {
        return lines().stream().map(NoteLine::toString).collect(Collectors.joining("\n"));
    }

    /** Size of its lines in tokens. */
    int tokens();

    /** Size of the messages in {@link #span()} in tokens. */
    long sourceTokens();

    /** In microseconds, as a message's. */
    Instant createdAt();

    /** Name of the model that wrote it. */
    String model();

    /** How far it is on its way. */
    Status status();

    /** How many literals of what it replaces it carries, or {@link Fidelity#NONE} if that was not measured. */
    Fidelity fidelity();

    /** The same note, that far on its way. */
    Note withStatus(Status newStatus);

    /** How far a note is on its way. */
    enum Status {
        /** Written and durable, not in the prompt yet: a chunk. */
        BUFFERED,
        /** Stands in the prompt for its messages. */
        ACTIVE,
        /** Replaced by a reflection; kept for provenance. */
        SUPERSEDED
    }
}
