package dev.varve.store.jdbc.sqlite;

/**
 * Failures that a completed write survives. In either case a crash leaves the file intact, with a prefix of the
 * writes.
 */
public enum Durability {
    /** The default: safe from a crash of the process and from loss of power. One sync to disk per write. */
    FULL,
    /** Safe from a crash of the process; loss of power may undo the latest writes. */
    NORMAL
}
