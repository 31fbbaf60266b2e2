/** Passes calls on, byte for byte: the request up, the answer down as it comes. */
@NullMarked
package dev.varve.gateway.relay;

import org.jspecify.annotations.NullMarked;
