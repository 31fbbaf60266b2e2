/** What a turn costs: time, allocation, peak memory, cold start. */
@NullMarked
package dev.varve.bench.speed;

import org.jspecify.annotations.NullMarked;
