/** Slots: things that have one value at a time, such as the owner of a service, and the sentences that put another value there. */
@NullMarked
package dev.varve.language.slot;

import org.jspecify.annotations.NullMarked;
