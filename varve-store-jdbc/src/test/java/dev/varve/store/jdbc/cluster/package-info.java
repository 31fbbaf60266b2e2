/** Several processes on one store: killed, stopped and cut off while they work, and what must be true afterwards. */
@NullMarked
package dev.varve.store.jdbc.cluster;

import org.jspecify.annotations.NullMarked;
