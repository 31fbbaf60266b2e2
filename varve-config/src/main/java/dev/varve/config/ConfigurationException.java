package dev.varve.config;

import dev.varve.VarveException;

/** A configuration has an unknown key, or a value of the wrong kind. The message names the place and the remedy. */
public final class ConfigurationException extends VarveException {
    private static final long serialVersionUID = 1L;

    /** @param message the reason, with the key and its possible values */
    public ConfigurationException(String message) {
        super(message);
    }

    /**
     * @param message the reason, with the key and its possible values
     * @param cause the failure that revealed it
     */
    public ConfigurationException(String message, Throwable cause) {
        super(message, cause);
    }
}
