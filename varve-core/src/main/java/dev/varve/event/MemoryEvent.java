package dev.varve.event;

import dev.varve.LoggedMessage;
import dev.varve.MemoryRecord;
import dev.varve.Observation;
import dev.varve.Reflection;
import dev.varve.Scope;
import dev.varve.SessionState;
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
     * @param state the row afterwards
     */
    record Activated(Scope scope, List<Observation> chunks, SessionState state) implements MemoryEvent {}

    /** A reflection took the place of records (COR-25). */
    record Reflected(Scope scope, Reflection reflection, List<MemoryRecord> sources) implements MemoryEvent {}

    /**
     * A model gave no usable answer, or another writer was first. Nothing changed.
     *
     * @param work   {@code observe} or {@code reflect}
     * @param reason for people, without message text
     */
    record Failed(Scope scope, String work, String reason) implements MemoryEvent {}

    /** Background work was refused because too much of it waits (LAN-47). The next append asks again. */
    record Dropped(Scope scope, String work, long droppedCount) implements MemoryEvent {}

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
