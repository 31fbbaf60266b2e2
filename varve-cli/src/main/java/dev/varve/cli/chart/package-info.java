/** Charts for the terminal. */
@NullMarked
package dev.varve.cli.chart;

import org.jspecify.annotations.NullMarked;
