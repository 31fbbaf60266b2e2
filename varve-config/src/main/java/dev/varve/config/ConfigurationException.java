package dev.varve.config;

import dev.varve.VarveException;

/** A configuration has an unknown key, or a value of the wrong kind. The message says where and what to do. */
public final class ConfigurationException extends VarveException {
    private static final long serialVersionUID = 1L;

    /** The reason, with the key and what may be given. */
    public ConfigurationException(String message) {
        super(message);
    }

    /** The reason, with the key and what may be given, and what it was found by. */
    public ConfigurationException(String message, Throwable cause) {
        super(message, cause);
    }
}
