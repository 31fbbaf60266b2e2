/**
 * Sessions in a SQLite file, {@link dev.varve.store.jdbc.sqlite.SqliteStore}. One class per table holds its SQL; beside
 * them are the connections, the migrations, the search index and the translation of errors. Nothing is cached
 * between calls, so any number of processes may share a file.
 */
@NullMarked
package dev.varve.store.jdbc.sqlite;

import org.jspecify.annotations.NullMarked;
