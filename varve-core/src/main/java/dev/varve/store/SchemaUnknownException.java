package dev.varve.store;

/** The storage claims a known schema version but has another schema: a build that was never released wrote it. */
public class SchemaUnknownException extends StoreException {
    private static final long serialVersionUID = 1L;

    /** Says what happened, to which thing, and what to do next. */
    public SchemaUnknownException(String message) {
        super(message);
    }
}
