/**
 * What one process knows of sessions: bounded snapshots, kept in step with the store by the version of the row. {@link dev.varve.internal.session.Masking} takes secrets out of what is
 * read: it has a method for each value that a reader gets, and gives stores whose readers see masks.
 */
@NullMarked
package dev.varve.internal.session;

import org.jspecify.annotations.NullMarked;
