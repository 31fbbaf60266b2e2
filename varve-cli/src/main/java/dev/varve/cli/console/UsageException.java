package dev.varve.cli.console;

import dev.varve.VarveException;

/** The command cannot be carried out as it was given; exit code 2. */
public class UsageException extends VarveException {
    private static final long serialVersionUID = 1L;

    public UsageException(String message) {
        super(message);
    }

    public UsageException(String message, Throwable cause) {
        super(message, cause);
    }
}
