package dev.varve.cli.console;

import dev.varve.VarveException;

/** The command cannot be carried out as it was given; exit code 2. */
public class UsageException extends VarveException {
    private static final long serialVersionUID = 1L;

    /** @param message what happened, to which object, and what to do next */
    public UsageException(String message) {
        super(message);
    }

    /** @param message what happened, to which object, and why */
    public UsageException(String message, Throwable cause) {
        super(message, cause);
    }
}
