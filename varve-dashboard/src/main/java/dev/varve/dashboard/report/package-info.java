/** The session screen with its data, in one file. */
@NullMarked
package dev.varve.dashboard.report;

import org.jspecify.annotations.NullMarked;
