/** How the store, the providers and the clients stand. */
@NullMarked
package dev.varve.dashboard.health;

import org.jspecify.annotations.NullMarked;
