/**
 * Background work: coalesced per session, bounded across sessions, dropped with a warning rather than piled up; and the calls
 * of models in it: their deadline, their cost, and what follows when one fails.
 */
@NullMarked
package dev.varve.internal.work;

import org.jspecify.annotations.NullMarked;
