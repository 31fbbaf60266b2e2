/** What is told of a replay. */
@NullMarked
package dev.varve.cli.report;

import org.jspecify.annotations.NullMarked;
