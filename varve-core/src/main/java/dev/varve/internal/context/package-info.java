/**
 * What the next model call gets: ordered blocks, raw messages and a hint, within budgets, with a prefix that stays the
 * same from call to call.
 */
@NullMarked
package dev.varve.internal.context;

import org.jspecify.annotations.NullMarked;
