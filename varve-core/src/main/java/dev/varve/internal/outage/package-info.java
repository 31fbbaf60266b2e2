/** What adapters say while the store fails: it waits in the heap, is shown, and joins the log when the store is back. */
@NullMarked
package dev.varve.internal.outage;

import org.jspecify.annotations.NullMarked;
