/** Searching the raw messages behind the notes, and the text in which an agent's recall tool gets the answer. */
@NullMarked
package dev.varve.internal.recall;

import org.jspecify.annotations.NullMarked;
