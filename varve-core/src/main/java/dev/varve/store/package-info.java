/**
 * Where sessions are kept: the one interface that a store implements, what it throws, and the in-memory store. All
 * decisions are made by {@link dev.varve.store.SessionState}; a store makes them durable and atomic. The contract suite that
 * every store passes is {@code StoreContract} in the test kit.
 */
@NullMarked
package dev.varve.store;

import org.jspecify.annotations.NullMarked;
