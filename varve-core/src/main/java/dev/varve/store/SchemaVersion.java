package dev.varve.store;

/**
 * The schema version of a storage. Immutable.
 *
 * @param found the version that the storage has; it rises with each migration
 * @param known the newest version that this program knows
 */
public record SchemaVersion(int found, int known) {
    /** For a storage without a schema. */
    public static final SchemaVersion NONE = new SchemaVersion(0, 0);

    /**
     * False if a newer program has migrated the storage while this one was running. Then this program must not write any
     * more.
     */
    public boolean isCurrent() {
        return found == known;
    }
}
