/**
 * The common parts of all schemas: the columns of each table and how values stand in them, and the
 * scripts that make the tables. Public only for the stores in the packages beside it; nothing else should use it, and
 * nothing is promised about it.
 */
@NullMarked
package dev.varve.store.jdbc.schema;

import org.jspecify.annotations.NullMarked;
