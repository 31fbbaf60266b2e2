/** Words for what a statement claims: its numbers. */
@NullMarked
package dev.varve.language.claim;

import org.jspecify.annotations.NullMarked;
