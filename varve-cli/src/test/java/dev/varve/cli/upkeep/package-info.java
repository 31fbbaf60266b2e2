/** Commands that keep a store in order. */
@NullMarked
package dev.varve.cli.upkeep;

import org.jspecify.annotations.NullMarked;
