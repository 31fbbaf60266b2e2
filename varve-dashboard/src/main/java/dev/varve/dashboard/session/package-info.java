/** Sessions: the list, and each session's course, notes, messages and model input. */
@NullMarked
package dev.varve.dashboard.session;

import org.jspecify.annotations.NullMarked;
