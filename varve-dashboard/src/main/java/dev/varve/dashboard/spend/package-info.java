/** Costs of models, and what the full history would have cost. */
@NullMarked
package dev.varve.dashboard.spend;

import org.jspecify.annotations.NullMarked;
