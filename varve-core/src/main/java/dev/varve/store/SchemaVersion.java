package dev.varve.store;

/**
 * How a storage is laid out.
 *
 * @param found the version that the storage has; it rises with each migration
 * @param known the newest version that this program knows
 */
public record SchemaVersion(int found, int known) {
    /** Of a storage that has no schema. */
    public static final SchemaVersion NONE = new SchemaVersion(0, 0);

    /** False if a newer program has migrated the storage while this one runs, which may not write what it should. */
    public boolean isCurrent() {
        return found == known;
    }
}
