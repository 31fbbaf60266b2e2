package dev.varve.event;

import dev.varve.Learning;
import dev.varve.LoggedMessage;
import dev.varve.MemoryRecord;
import dev.varve.Observation;
import dev.varve.Reflection;
import dev.varve.Scope;
import dev.varve.SessionState;
import dev.varve.Span;
import java.util.ArrayList;
import java.util.List;

/** Something happened to a session's memory, and is durable where it changed anything. */
public sealed interface MemoryEvent {

    Scope scope();

    /** Messages joined the log. */
    record Appended(Scope scope, List<LoggedMessage> messages) implements MemoryEvent {}

    /** An observer's answer became durable. */
    record Buffered(Scope scope, Observation chunk) implements MemoryEvent {}

    /**
     * Chunks took the place of their messages (COR-18).
     *
     * @param chunks      what became active
     * @param log         all active records afterwards, in span order
     * @param state       the row afterwards
     * @param utilization share of the window that was in use before, 0 if the window is unknown
     * @param forced      whether somebody waited for it: a call of a policy that blocks, or {@code Session.observe}
     */
    record Activated(
            Scope scope,
            List<Observation> chunks,
            List<MemoryRecord> log,
            SessionState state,
            double utilization,
            boolean forced)
            implements MemoryEvent {
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
     * A reflection took the place of records (COR-25). Its generation and its level are its own.
     *
     * @param sources  what it took the place of
     * @param previous all active records before, in span order
     */
    record Reflected(Scope scope, Reflection reflection, List<MemoryRecord> sources, List<MemoryRecord> previous)
            implements MemoryEvent {
        public Reflected {
            sources = List.copyOf(sources);
            previous = List.copyOf(previous);
        }

        /** All active records afterwards, in span order. */
        public List<MemoryRecord> log() {
            List<MemoryRecord> log = new ArrayList<>(previous);
            int at = log.indexOf(sources.get(0));
            log.removeAll(sources);
            log.add(at, reflection);
            return List.copyOf(log);
        }
    }

    /** A session is gone with everything in it. Told at each request to delete it, also if it was gone already. */
    record Deleted(Scope scope) implements MemoryEvent {}

    /** Facts were learnt, with a reflection or without one (ZOR-09). */
    record Learned(Scope scope, Learning learning) implements MemoryEvent {}

    /**
     * Messages were deleted, with all that was derived from them. Told at each request to delete them, also if they were
     * gone already.
     *
     * @param span the numbers that are gone
     * @param log  all active records afterwards, in span order; any other record is to be forgotten
     */
    record Erased(Scope scope, Span span, List<MemoryRecord> log) implements MemoryEvent {
        public Erased {
            log = List.copyOf(log);
        }
    }

    /**
     * A model gave no usable answer, or another writer was first. Nothing changed.
     *
     * @param work   {@code observe} or {@code reflect}, or {@code read} if a context was made of what was known last
     * @param reason for people, without message text
     */
    record Failed(Scope scope, String work, String reason) implements MemoryEvent {}

    /** Background work was refused because too much of it waits (LAN-47). The next append asks again. */
    record Dropped(Scope scope, String work, long droppedCount) implements MemoryEvent {}

    /** Another process that worked on the session died, and this one goes on with it. Nothing changed yet. */
    record Resumed(Scope scope) implements MemoryEvent {}

    /** Raw messages did not fit a context; a marker stands for them and recall reaches them. */
    record WindowCut(Scope scope, long omittedMessages) implements MemoryEvent {}

    /**
     * Enough has been spent: no model is called any more for this session, or for any session until the month is over.
     * Said once for each.
     *
     * @param reason which bound, for people
     */
    record SpendLimitReached(Scope scope, String reason) implements MemoryEvent {}
}
