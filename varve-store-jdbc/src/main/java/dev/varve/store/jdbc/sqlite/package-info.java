/**
 * Sessions in a SQLite file, {@link dev.varve.store.jdbc.sqlite.SqliteStore}. One class per table holds its SQL;
 * further classes manage connections, migrate the schema, search and translate errors. Nothing is cached between
 * calls, so any number of processes may share a file.
 */
@NullMarked
package dev.varve.store.jdbc.sqlite;

import org.jspecify.annotations.NullMarked;
