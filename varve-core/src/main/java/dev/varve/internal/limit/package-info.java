/**
 * Bounds on what language models may be asked and may cost: a circuit breaker, calls at once and tokens per minute for
 * each provider, and what a session or a month may spend.
 */
@NullMarked
package dev.varve.internal.limit;

import org.jspecify.annotations.NullMarked;
