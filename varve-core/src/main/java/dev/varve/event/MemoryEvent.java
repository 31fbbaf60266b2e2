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

/** Something happened to a session's memory, and is durable where it changed anything. */
public sealed interface MemoryEvent {

    /** Whose session. */
    Scope scope();

    /** Messages joined the log. */
    record Appended(Scope scope, List<LoggedMessage> messages) implements MemoryEvent {}

    /** An observer's answer became durable. */
    record Buffered(Scope scope, Observation chunk) implements MemoryEvent {}

    /**
     * Chunks took the place of their messages.
     *
     * @param chunks      what became active
     * @param log         all active notes afterwards, in span order
     * @param state       the row afterwards
     * @param utilization share of the window that was in use before, 0 if the window is unknown
     * @param forced      whether somebody waited for it: a call of a policy that blocks, or {@code Session.observe}
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
     * A reflection took the place of notes. Its generation and its level are its own.
     *
     * @param sources  what it took the place of
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

    /** A session is gone with everything in it. Told at each request to delete it, also if it was gone already. */
    record Deleted(Scope scope) implements MemoryEvent {}

    /**
     * Notes were deleted and their messages kept.
     *
     * @param log all active notes afterwards, in span order; any other note is to be forgotten
     */
    record Cleared(Scope scope, List<Note> log) implements MemoryEvent {
        /** Copies the collections. */
        public Cleared {
            log = List.copyOf(log);
        }
    }

    /** Facts were learnt, with a reflection or without one. */
    record Learned(Scope scope, Learning learning) implements MemoryEvent {}

    /**
     * Messages were deleted, with all that was derived from them. Told at each request to delete them, also if they were
     * gone already.
     *
     * @param span the numbers that are gone
     * @param log  all active notes afterwards, in span order; any other note is to be forgotten
     */
    record Erased(Scope scope, Span span, List<Note> log) implements MemoryEvent {
        /** Copies the collections. */
        public Erased {
            log = List.copyOf(log);
        }
    }

    /**
     * A model was asked, and answered or failed. What the answer is worth is checked afterwards.
     *
     * @param work    {@code observe} or {@code reflect}
     * @param took    how long the call took
     * @param usage   what it cost, as far as that is known
     * @param failure what kind of failure it was, or empty if the model answered
     */
    record ModelCalled(Scope scope, String work, Duration took, Usage usage, Optional<ModelException.Kind> failure)
            implements MemoryEvent {}

    /** A context was put together for a call of the agent's model. */
    record Assembled(Scope scope, Context context) implements MemoryEvent {}

    /**
     * Another writer was first, so what a model wrote was discarded. Nothing changed.
     *
     * @param work {@code observe} or {@code reflect}
     */
    record Discarded(Scope scope, String work) implements MemoryEvent {}

    /**
     * A model gave no usable answer. Nothing changed.
     *
     * @param work   {@code observe} or {@code reflect}, {@code learn} if a reflection brought no readable facts, or {@code read}
     *     if a context was made of what was known last
     * @param reason for people, without message text
     */
    record Failed(Scope scope, String work, String reason) implements MemoryEvent {}

    /** Background work was refused because too much of it waits. The next append asks again. */
    record Dropped(Scope scope, String work, long droppedCount) implements MemoryEvent {}

    /** Another process that worked on the session died, and this one goes on with it. Nothing changed yet. */
    record Resumed(Scope scope) implements MemoryEvent {}

    /**
     * Another process has taken over the session from this one, which had not been heard of for too long. What still
     * runs here will be discarded.
     */
    record LeaseLost(Scope scope) implements MemoryEvent {}

    /** Raw messages did not fit a context; a marker stands for them and recall reaches them. */
    record WindowCut(Scope scope, long omittedMessages) implements MemoryEvent {}

    /**
     * Enough has been spent: no model is called any more for this session, or for any session until the month is over.
     * Said once for each.
     *
     * @param reason which bound, for people
     */
    record SpendLimitReached(Scope scope, String reason) implements MemoryEvent {}

    /**
     * What the month's calls cost cannot be written to the ledger, or read from it. The answer that was paid for counts;
     * where the month has a bound, no model is called until the ledger works again. Said once until then.
     *
     * @param scope  the session whose call it was
     * @param reason for people
     */
    record LedgerFailed(Scope scope, String reason) implements MemoryEvent {}
}
