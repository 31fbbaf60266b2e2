/** What a turn costs: time, allocation, peak memory, cold start. */
@NullMarked
package dev.varve.lab.speed;

import org.jspecify.annotations.NullMarked;
