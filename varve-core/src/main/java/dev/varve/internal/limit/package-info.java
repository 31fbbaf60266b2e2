/** Bounds on what each provider may be asked: a circuit breaker, calls at once and tokens per minute. */
@NullMarked
package dev.varve.internal.limit;

import org.jspecify.annotations.NullMarked;
