/** Messages of adapters while the store fails: they wait in the heap, are shown, and join the log when the store is back. */
@NullMarked
package dev.varve.internal.outage;

import org.jspecify.annotations.NullMarked;
