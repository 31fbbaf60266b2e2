/**
 * The glossary of Varve: what a conversation consists of, what memory consists of, and the two handles that a host
 * holds, {@link dev.varve.Varve} and {@link dev.varve.Session}. Everything here is an immutable value or a thread-safe
 * handle; the packages below are named after what they do with these values.
 *
 * <ul>
 *   <li>What was said: {@link dev.varve.Scope}, {@link dev.varve.Message} with its {@link dev.varve.Role} and
 *       {@link dev.varve.Part}s, {@link dev.varve.LoggedMessage} once it has its number, {@link dev.varve.Span}.
 *   <li>What is remembered: {@link dev.varve.Observation} and {@link dev.varve.Reflection}, the two kinds of
 *       {@link dev.varve.MemoryRecord}; {@link dev.varve.Fact}; {@link dev.varve.ContinuationHint}.
 *   <li>How a session stands and changes: {@link dev.varve.SessionState} and {@link dev.varve.Commit}.
 *   <li>When what is done: {@link dev.varve.Policy} with its parts, {@link dev.varve.Profile}.
 * </ul>
 */
@NullMarked
package dev.varve;

import org.jspecify.annotations.NullMarked;
