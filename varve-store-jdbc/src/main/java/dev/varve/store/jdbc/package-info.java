/**
 * Sessions in a SQLite file: {@link dev.varve.store.jdbc.SqliteStore}. One class per table holds its SQL; one holds the
 * connections, one the migrations, one the translation of errors. Nothing is cached between calls, so any number of
 * processes may share a file.
 */
@NullMarked
package dev.varve.store.jdbc;

import org.jspecify.annotations.NullMarked;
