/** {@code varve ui}: pages on a database. */
@NullMarked
package dev.varve.cli.dashboard;

import org.jspecify.annotations.NullMarked;
