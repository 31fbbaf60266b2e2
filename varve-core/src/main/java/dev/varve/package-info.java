/**
 * The glossary of Varve: what a conversation consists of, what memory consists of, and the two handles that a host
 * holds, {@link dev.varve.Varve} and {@link dev.varve.Session}. Everything here is an immutable value or a thread-safe
 * handle; the packages below are named after what they do with these values.
 */
@NullMarked
package dev.varve;

import org.jspecify.annotations.NullMarked;
