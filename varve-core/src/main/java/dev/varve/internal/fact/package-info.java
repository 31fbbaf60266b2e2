/** Facts across sessions: which of a model's suggestions count, which known ones they replace, which are shown first. */
@NullMarked
package dev.varve.internal.fact;

import org.jspecify.annotations.NullMarked;
