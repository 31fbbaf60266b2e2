/** The state of the store, the providers and the clients. */
@NullMarked
package dev.varve.dashboard.health;

import org.jspecify.annotations.NullMarked;
