/** Background work: coalesced per session, bounded across sessions, dropped with a warning rather than piled up. */
@NullMarked
package dev.varve.internal.work;

import org.jspecify.annotations.NullMarked;
