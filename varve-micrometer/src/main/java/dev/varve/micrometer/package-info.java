/**
 * Varve's metrics for Micrometer: {@link dev.varve.micrometer.MemoryMetrics} counts events, {@link
 * dev.varve.micrometer.EngineMetrics} reports state. Names begin with {@code varve.}; no tag names a session, a
 * resource or a tenant, so their number is bounded.
 */
@NullMarked
package dev.varve.micrometer;

import org.jspecify.annotations.NullMarked;
