/** Reports on replays: figures for each turn, as text with a chart, as JSON, and as a self-contained HTML page. */
@NullMarked
package dev.varve.cli.report;

import org.jspecify.annotations.NullMarked;
