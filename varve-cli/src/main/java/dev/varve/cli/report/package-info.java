/** The self-contained HTML page that {@code replay --report} writes. */
@NullMarked
package dev.varve.cli.report;

import org.jspecify.annotations.NullMarked;
