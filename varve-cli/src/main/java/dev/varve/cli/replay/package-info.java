/** Replays conversations into sessions: appends what is new, and measures the context of each turn. */
@NullMarked
package dev.varve.cli.replay;

import org.jspecify.annotations.NullMarked;
