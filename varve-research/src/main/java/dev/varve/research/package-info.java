/** What memories hold and cost, measured without timings, and how weights and sizes were found. */
@NullMarked
package dev.varve.research;

import org.jspecify.annotations.NullMarked;
