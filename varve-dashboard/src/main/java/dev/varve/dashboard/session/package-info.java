/** Sessions: the list, one session's course, notes, messages, and what the model saw. */
@NullMarked
package dev.varve.dashboard.session;

import org.jspecify.annotations.NullMarked;
