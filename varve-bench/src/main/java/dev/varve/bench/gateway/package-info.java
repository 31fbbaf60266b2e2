/** The gateway under load, under faults, on several nodes, and before the programs that people use. */
@NullMarked
package dev.varve.bench.gateway;

import org.jspecify.annotations.NullMarked;
