package dev.varve.cli.console;

import dev.varve.VarveException;

/** The command cannot be carried out as it was given; exit code 2. */
public class UsageException extends VarveException {
    private static final long serialVersionUID = 1L;

    /** Says what happened, to which thing, and what to do next. */
    public UsageException(String message) {
        super(message);
    }

    /** Says what happened, to which thing, and why. */
    public UsageException(String message, Throwable cause) {
        super(message, cause);
    }
}
