package dev.varve.event;

import dev.varve.Scope;
import java.util.function.Supplier;

/**
 * Wraps each operation, on the thread that performs it, so that it shows up in a trace. Events say what happened; a tracer
 * also sees when it began and within what it ran. Implementations must be thread-safe and fast.
 */
public interface OperationTracer {

    /** The operations. Each returns the value that its work returns. */
    enum Operation {
        /** Messages are appended to the log; returns them as a list of {@link dev.varve.LoggedMessage}. */
        APPEND,
        /** The context of the next model call is built; returns a {@link dev.varve.Context}. */
        CONTEXT,
        /** Raw messages are searched; returns a {@link dev.varve.RecallResult}. */
        RECALL,
        /** A model is asked for an observation; returns a {@link dev.varve.model.ModelAnswer}. */
        OBSERVE,
        /** A model is asked to condense notes; returns a {@link dev.varve.model.ModelAnswer}. */
        REFLECT,
        /** A model is asked to fill a record; returns a {@link dev.varve.model.LanguageModel.Completion}. */
        EXTRACT,
        /** Messages or a session are deleted, with everything derived from them. */
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
     * Runs the work exactly once and returns its result. Exceptions of the work must reach the caller unchanged.
     *
     * @param scope the session that the work is for
     */
    <T> T around(Operation operation, Scope scope, Supplier<T> work);
}
