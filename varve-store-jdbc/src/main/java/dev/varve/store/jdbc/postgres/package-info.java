/**
 * Sessions in PostgreSQL, {@link dev.varve.store.jdbc.postgres.PostgresStore}. One class per table holds its SQL, in
 * statements that each write all that belongs together; beside them are the calls, the migrations, the search and the
 * translation of errors. Nothing is cached between calls, so any number of nodes may share a database.
 */
@NullMarked
package dev.varve.store.jdbc.postgres;

import org.jspecify.annotations.NullMarked;
