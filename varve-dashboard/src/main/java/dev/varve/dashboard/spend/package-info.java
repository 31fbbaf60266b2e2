/** What models have cost, and what the full history would have. */
@NullMarked
package dev.varve.dashboard.spend;

import org.jspecify.annotations.NullMarked;
