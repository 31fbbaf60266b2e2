/**
 * Where the features meet: puts them together once for each {@link dev.varve.Varve} and answers for the calls of its
 * sessions. Hosts use {@link dev.varve.Varve} and {@link dev.varve.Session}; what is public here is so for those two only
 * and may change.
 */
@NullMarked
package dev.varve.internal.engine;

import org.jspecify.annotations.NullMarked;
