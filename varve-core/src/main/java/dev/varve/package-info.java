/**
 * The vocabulary of Varve: what a conversation consists of, what memory consists of, and what a host works with. Every type
 * here is an immutable value or a thread-safe handle.
 *
 * <ul>
 *   <li>What a host works with: {@link dev.varve.Varve}, {@link dev.varve.Session}, {@link dev.varve.Context},
 *       {@link dev.varve.RecallTool}.
 *   <li>What was said: {@link dev.varve.Scope}, {@link dev.varve.Message} with its {@link dev.varve.Role} and
 *       {@link dev.varve.Part}s, {@link dev.varve.LoggedMessage} once it has its number, {@link dev.varve.Span}.
 *   <li>What is remembered: {@link dev.varve.Observation} and {@link dev.varve.Reflection}, the two kinds of
 *       {@link dev.varve.Note}; {@link dev.varve.Fact}; {@link dev.varve.ContinuationHint}.
 *   <li>What became of it: {@link dev.varve.Correction} of a statement or a fact, {@link dev.varve.HandOut} to an agent;
 *       both name a statement by its {@link dev.varve.StatementId}.
 *   <li>What is found again: {@link dev.varve.RecallQuery}, {@link dev.varve.RecallResult}.
 *   <li>How it behaves: {@link dev.varve.Policy}, {@link dev.varve.Profile}.
 * </ul>
 *
 * <p>{@link dev.varve.policy} has the parts of a policy. The other packages are for those who write a store, a model, a
 * listener, an index or an embedder: {@link dev.varve.store}, {@link dev.varve.model}, {@link dev.varve.event}, {@link
 * dev.varve.index}, {@link dev.varve.embedding}. What is below {@code dev.varve.internal} is not API and changes without
 * notice.
 */
@NullMarked
package dev.varve;

import org.jspecify.annotations.NullMarked;
