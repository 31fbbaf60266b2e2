/**
 * Sessions in a SQLite file, {@link dev.varve.store.jdbc.SqliteStore}, or in PostgreSQL,
 * {@link dev.varve.store.jdbc.PostgresStore}. One class per table holds its SQL; for each database one holds the
 * connections, one the migrations, one the translation of errors. Nothing is cached between calls, so any number of
 * processes may share a database.
 */
@NullMarked
package dev.varve.store.jdbc;

import org.jspecify.annotations.NullMarked;
