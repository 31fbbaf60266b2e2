/**
 * Common to both databases: the columns of each table, the stored form of values, and the scripts that create the
 * tables. Public only for the stores in the neighbouring packages; nothing else should use it, and nothing about it
 * is guaranteed.
 */
@NullMarked
package dev.varve.store.jdbc.schema;

import org.jspecify.annotations.NullMarked;
