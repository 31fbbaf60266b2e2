/** How many turns a second many sessions make at once. */
@NullMarked
package dev.varve.lab.throughput;

import org.jspecify.annotations.NullMarked;
