package dev.varve.event;

import dev.varve.Scope;
import java.util.function.Supplier;

/**
 * Stands around each piece of memory's work, on the thread that does it, so that the work shows up in a trace. Events tell
 * what happened; a tracer also sees when it began, and what it ran within. Thread-safe; it should cost little.
 */
public interface OperationTracer {

    /** What memory does. The result of each is the value that the work returns. */
    enum Operation {
        /** Messages join the log; returns them as a list of {@link dev.varve.LoggedMessage}. */
        APPEND,
        /** The context of the next model call is put together; returns a {@link dev.varve.Context}. */
        CONTEXT,
        /** Raw messages are searched; returns a {@link dev.varve.RecallResult}. */
        RECALL,
        /** A model is asked for an observation; returns a {@link dev.varve.model.ModelAnswer}. */
        OBSERVE,
        /** A model is asked to condense notes; returns a {@link dev.varve.model.ModelAnswer}. */
        REFLECT,
        /** Messages, or a session, are deleted with what was derived from them. */
        DELETE
    }

    /** Traces nothing. */
    OperationTracer NONE = new OperationTracer() {
        @Override
        public <T> T around(Operation operation, Scope scope, Supplier<T> work) {
            return work.get();
        }
    };

    /**
     * Runs the work exactly once and returns what it returns; what the work throws goes to the caller unchanged.
     *
     * @param scope the session that the work is for
     */
    <T> T around(Operation operation, Scope scope, Supplier<T> work);
}
