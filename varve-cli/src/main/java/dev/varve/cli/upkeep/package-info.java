/** Deleting, by hand and by age, and the jobs that keep a database in order. */
@NullMarked
package dev.varve.cli.upkeep;

import org.jspecify.annotations.NullMarked;
