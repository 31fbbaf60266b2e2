/** Formats sessions, messages and notes as text and as JSON, and parses message names given by users. */
@NullMarked
package dev.varve.cli.view;

import org.jspecify.annotations.NullMarked;
