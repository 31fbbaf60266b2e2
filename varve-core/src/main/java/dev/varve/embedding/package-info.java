/** Port to a model that turns text into vectors, so that recall finds what was meant in other words. */
@NullMarked
package dev.varve.embedding;

import org.jspecify.annotations.NullMarked;
