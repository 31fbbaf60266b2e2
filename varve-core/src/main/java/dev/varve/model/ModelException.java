package dev.varve.model;

import dev.varve.VarveException;

/** A model gave no usable answer. Memory is as it was. */
public class ModelException extends VarveException {
    private static final long serialVersionUID = 1L;

    public ModelException(String message) {
        super(message);
    }

    public ModelException(String message, Throwable cause) {
        super(message, cause);
    }

    /** Why a call failed, for a log line or an event; of foreign exceptions only the kind, since their text may quote messages. */
    public static String reason(RuntimeException failure) {
        return failure instanceof ModelException
                ? String.valueOf(failure.getMessage())
                : failure.getClass().getSimpleName();
    }
}
