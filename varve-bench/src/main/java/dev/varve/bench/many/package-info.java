/** Very many sessions in one database and in one process. */
@NullMarked
package dev.varve.bench.many;

import org.jspecify.annotations.NullMarked;
