/**
 * From raw messages to chunks: where a chunk ends, what the observer is asked, and whether its answer counts. An
 * observation is lines of the form {@code [YYYY-MM-DD HH:MM] CRITICAL|IMPORTANT|NOTE text}.
 */
@NullMarked
package dev.varve.internal.observe;

import org.jspecify.annotations.NullMarked;
