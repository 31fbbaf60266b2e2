/** The engine as commands run it: who writes memory, and all work on the calling thread. */
@NullMarked
package dev.varve.cli.engine;

import org.jspecify.annotations.NullMarked;
