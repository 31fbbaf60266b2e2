/**
 * Sessions in PostgreSQL, {@link dev.varve.store.jdbc.postgres.PostgresStore}. One class per table holds its SQL, in
 * statements that each write everything that belongs together; further classes run calls, migrate the schema, search
 * and translate errors. Nothing is cached between calls, so any number of nodes may share a database.
 */
@NullMarked
package dev.varve.store.jdbc.postgres;

import org.jspecify.annotations.NullMarked;
