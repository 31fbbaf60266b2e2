/** Plays transcripts into sessions as an agent would have: a file into memory, or under each policy side by side. */
@NullMarked
package dev.varve.cli.replay;

import org.jspecify.annotations.NullMarked;
