/** Texts that nobody would write and programs do: each is read by all that reads messages. */
@NullMarked
package dev.varve.cli.degenerate;

import org.jspecify.annotations.NullMarked;
