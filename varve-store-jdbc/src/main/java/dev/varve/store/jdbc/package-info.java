/**
 * Stores in a database: {@link dev.varve.store.jdbc.sqlite} keeps sessions in a file, {@link dev.varve.store.jdbc.postgres}
 * on a server for many nodes, and {@link dev.varve.store.jdbc.schema} is what the two have in common. Nothing is cached
 * between calls, so any number of processes may share a database.
 */
@NullMarked
package dev.varve.store.jdbc;

import org.jspecify.annotations.NullMarked;
