/** Runs the benchmarks one after the other and puts what they print on one page. */
@NullMarked
package dev.varve.lab.report;

import org.jspecify.annotations.NullMarked;
