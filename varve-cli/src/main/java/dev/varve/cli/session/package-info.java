/**
 * Commands that show sessions, their state, their notes, the next context and messages, and change nothing by hand.
 */
@NullMarked
package dev.varve.cli.session;

import org.jspecify.annotations.NullMarked;
