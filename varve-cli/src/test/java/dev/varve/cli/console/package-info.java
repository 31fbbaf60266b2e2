/** What every command has. */
@NullMarked
package dev.varve.cli.console;

import org.jspecify.annotations.NullMarked;
