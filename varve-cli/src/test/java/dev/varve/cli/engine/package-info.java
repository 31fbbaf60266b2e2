/** Who writes memory, as it is chosen. */
@NullMarked
package dev.varve.cli.engine;

import org.jspecify.annotations.NullMarked;
