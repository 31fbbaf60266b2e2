/** Very many sessions in one database and in one process. */
@NullMarked
package dev.varve.lab.many;

import org.jspecify.annotations.NullMarked;
