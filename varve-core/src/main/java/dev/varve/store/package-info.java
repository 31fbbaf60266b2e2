/**
 * Storing sessions: the interface that a store implements, its exceptions, and the in-memory store. {@link
 * dev.varve.store.SessionState} makes all decisions; a store makes them durable and atomic. Every store passes the contract
 * suite {@code StoreContract} of the test kit.
 */
@NullMarked
package dev.varve.store;

import org.jspecify.annotations.NullMarked;
