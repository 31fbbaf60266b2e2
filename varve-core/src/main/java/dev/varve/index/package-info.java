/**
 * Interfaces for a host's own parts: its own retrieval, and its own vector and graph indexes with the bounded feed that fills them.
 */
@NullMarked
package dev.varve.index;

import org.jspecify.annotations.NullMarked;
