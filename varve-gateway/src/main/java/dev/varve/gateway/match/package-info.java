/** Finds the conversation that a list of messages belongs to. Pure: nothing here reads a clock, a store or a wire. */
@NullMarked
package dev.varve.gateway.match;

import org.jspecify.annotations.NullMarked;
