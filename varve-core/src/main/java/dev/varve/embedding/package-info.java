/** Models that turn text into vectors, so that recall also finds what was said in other words. */
@NullMarked
package dev.varve.embedding;

import org.jspecify.annotations.NullMarked;
