/** Deleting with a preview, and with proof. */
@NullMarked
package dev.varve.dashboard.forget;

import org.jspecify.annotations.NullMarked;
