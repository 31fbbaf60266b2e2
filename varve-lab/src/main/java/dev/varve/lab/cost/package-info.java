/**
 * What memories cost under the prompt caches of providers: requests as they would be sent, replayed against the rules
 * of a cache with the gaps of the real conversation. No model is called, so the figures are the same on any machine.
 */
@NullMarked
package dev.varve.lab.cost;

import org.jspecify.annotations.NullMarked;
