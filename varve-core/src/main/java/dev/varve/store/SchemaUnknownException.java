package dev.varve.store;

/** The storage has a schema version that this Varve knows, but not the schema: a build that was never released wrote it. */
public class SchemaUnknownException extends StoreException {
    private static final long serialVersionUID = 1L;

    public SchemaUnknownException(String message) {
        super(message);
    }

    public SchemaUnknownException(String message, Throwable cause) {
        super(message, cause);
    }
}
