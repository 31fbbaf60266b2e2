/** Replays, alone and side by side. */
@NullMarked
package dev.varve.cli.replay;

import org.jspecify.annotations.NullMarked;
