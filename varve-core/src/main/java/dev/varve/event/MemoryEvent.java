package dev.varve.event;

import dev.varve.Context;
import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.Observation;
import dev.varve.Reflection;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.Usage;
import dev.varve.model.ModelException;
import dev.varve.store.Learning;
import dev.varve.store.SessionState;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Something that happened to a session's memory. If it changed anything, the change is already durable. Immutable. */
public sealed interface MemoryEvent {

    /** The session. */
    Scope scope();

    /** Messages were appended to the log. */
    record Appended(Scope scope, List<LoggedMessage> messages) implements MemoryEvent {}

    /** An observer's answer became durable. */
    record Buffered(Scope scope, Observation chunk) implements MemoryEvent {}

    /**
     * Chunks replaced their messages in the prompt.
     *
     * @param chunks      what became active
     * @param log         all active notes afterwards, in span order
     * @param state       the row afterwards
     * @param utilization share of the window that was in use before, 0 if the window is unknown
     * @param forced      whether somebody was waiting for it: a call under a blocking policy, or {@code Session.compact}
     */
    record Activated(
            Scope scope,
            List<Observation> chunks,
            List<Note> log,
            SessionState state,
            double utilization,
            boolean forced)
            implements MemoryEvent {
        /** Copies the collections. */
        public Activated {
            chunks = List.copyOf(chunks);
            log = List.copyOf(log);
        }

        /** How many messages left the prompt. */
        public long messages() {
            return chunks.stream().mapToLong(chunk -> chunk.span().size()).sum();
        }
    }

    /**
     * A reflection replaced notes.
     *
     * @param sources  the notes that it replaced
     * @param previous all active notes before, in span order
     */
    record Reflected(Scope scope, Reflection reflection, List<Note> sources, List<Note> previous)
            implements MemoryEvent {
        /** Copies the collections. */
        public Reflected {
            sources = List.copyOf(sources);
            previous = List.copyOf(previous);
        }

        /** All active notes afterwards, in span order. */
        public List<Note> log() {
            List<Note> log = new ArrayList<>(previous);
            int at = log.indexOf(sources.get(0));
            log.removeAll(sources);
            log.add(at, reflection);
            return List.copyOf(log);
        }
    }

    /** A session was deleted with everything in it. Sent for each request to delete it, even if it no longer existed. */
    record Deleted(Scope scope) implements MemoryEvent {}

    /**
     * Notes were deleted and their messages kept.
     *
     * @param log all active notes afterwards, in span order; indexes must forget all others
     */
    record Cleared(Scope scope, List<Note> log) implements MemoryEvent {
        /** Copies the collections. */
        public Cleared {
            log = List.copyOf(log);
        }
    }

    /** Facts were learned, with or without a reflection. */
    record Learned(Scope scope, Learning learning) implements MemoryEvent {}

    /**
     * Messages were deleted with everything derived from them. Sent for each request to delete them, even if they no longer
     * existed.
     *
     * @param span the deleted sequence numbers
     * @param log  all active notes afterwards, in span order; any other note is to be forgotten
     */
    record Erased(Scope scope, Span span, List<Note> log) implements MemoryEvent {
        /** Copies the collections. */
        public Erased {
            log = List.copyOf(log);
        }
    }

    /**
     * A model was called, and answered or failed. The answer is checked afterwards.
     *
     * @param work    {@code observe}, {@code reflect} or {@code extract}
     * @param took    how long the call took
     * @param usage   what it cost, as far as known
     * @param failure what kind of failure it was, or empty if the model answered
     */
    record ModelCalled(Scope scope, String work, Duration took, Usage usage, Optional<ModelException.Kind> failure)
            implements MemoryEvent {}

    /** A context was put together for a call of the agent's model. */
    record Assembled(Scope scope, Context context) implements MemoryEvent {}

    /**
     * Another writer was first, so a model's answer was discarded. Nothing changed.
     *
     * @param work {@code observe} or {@code reflect}
     */
    record Discarded(Scope scope, String work) implements MemoryEvent {}

    /**
     * A model gave no usable answer, or the store failed. Nothing changed.
     *
     * @param work   {@code observe} or {@code reflect}, {@code learn} if a reflection brought no readable facts, or {@code
     *     read} if a context was built from the last known state
     * @param reason for people, without message text
     */
    record Failed(Scope scope, String work, String reason) implements MemoryEvent {}

    /** Background work was dropped, because the queue is full or the engine closed before its turn. The next append requests it again. */
    record Dropped(Scope scope, String work, long droppedCount) implements MemoryEvent {}

    /** Another process that worked on the session died, and this one takes over. Nothing has changed yet. */
    record Resumed(Scope scope) implements MemoryEvent {}

    /**
     * Another process has taken over the session because this one gave no sign of life for too long. The result of work
     * that still runs here will be discarded.
     */
    record LeaseLost(Scope scope) implements MemoryEvent {}

    /** Raw messages did not fit into a context. A marker takes their place, and recall still finds them. */
    record WindowCut(Scope scope, long omittedMessages) implements MemoryEvent {}

    /**
     * A spending limit is reached: no model is called any more for this session, or for any session until the month is
     * over. Sent once per limit.
     *
     * @param reason which limit, for people
     */
    record SpendLimitReached(Scope scope, String reason) implements MemoryEvent {}

    /**
     * The month's spending cannot be written to the ledger or read from it. The answer that was already paid for is used.
     * If there is a monthly limit, no model is called until the ledger works again. Sent once until then.
     *
     * @param scope  the session whose call it was
     * @param reason for people
     */
    record LedgerFailed(Scope scope, String reason) implements MemoryEvent {}
}
