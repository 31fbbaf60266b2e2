/** What one process knows of sessions: bounded snapshots, kept in step with the store by the version of the row. */
@NullMarked
package dev.varve.internal.session;

import org.jspecify.annotations.NullMarked;
