/** How many turns a second many sessions make at once. */
@NullMarked
package dev.varve.bench.throughput;

import org.jspecify.annotations.NullMarked;
