/**
 * The glossary of Varve: what a conversation consists of, what memory consists of, and what a host holds. Everything here is
 * an immutable value or a thread-safe handle.
 *
 * <ul>
 *   <li>What a host holds: {@link dev.varve.Varve}, {@link dev.varve.Session}, {@link dev.varve.Context},
 *       {@link dev.varve.RecallTool}.
 *   <li>What was said: {@link dev.varve.Scope}, {@link dev.varve.Message} with its {@link dev.varve.Role} and
 *       {@link dev.varve.Part}s, {@link dev.varve.LoggedMessage} once it has its number, {@link dev.varve.Span}.
 *   <li>What is remembered: {@link dev.varve.Observation} and {@link dev.varve.Reflection}, the two kinds of
 *       {@link dev.varve.Note}; {@link dev.varve.Fact}; {@link dev.varve.ContinuationHint}.
 *   <li>What is found again: {@link dev.varve.RecallQuery}, {@link dev.varve.RecallResult}.
 *   <li>When what is done: {@link dev.varve.Policy} with its parts, {@link dev.varve.Profile}.
 * </ul>
 *
 * <p>Four packages are for those who write a store, a model, a listener or an index: {@link dev.varve.store},
 * {@link dev.varve.model}, {@link dev.varve.event}, {@link dev.varve.index}. What is below {@code dev.varve.internal} is no
 * API and changes without notice.
 */
@NullMarked
package dev.varve;

import org.jspecify.annotations.NullMarked;
