package dev.varve.providers;

import dev.varve.VarveException;

/**
 * A model cannot be created from its name and the environment. The message says what to set; it never quotes a key.
 */
public class ModelSetupException extends VarveException {
    private static final long serialVersionUID = 1L;

    /** @param message the missing setting and how to set it */
    public ModelSetupException(String message) {
        super(message);
    }
}
