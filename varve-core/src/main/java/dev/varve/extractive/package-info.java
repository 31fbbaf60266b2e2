/**
 * The memory model that needs no model: an observer and a reflector by rules alone. It splits messages into sentences,
 * keeps those that say most that is new, shortens them, resolves relative dates, and keeps a ledger of tool calls and
 * a card of identifiers. What it knows of a language is data: see the resources next to this package.
 *
 * <p>Where to find what, in the order in which a span is read:
 *
 * <ol>
 *   <li>{@link dev.varve.extractive.ExtractiveModel} is the way in, {@link dev.varve.extractive.ExtractiveSettings} says
 *       how much is written. {@link dev.varve.extractive.ExtractiveObserver} writes a note from a span,
 *       {@link dev.varve.extractive.ExtractiveReflector} condenses notes by the steps of
 *       {@link dev.varve.extractive.ReflectionDraft}, {@link dev.varve.extractive.ExtractiveFacts} finds facts in them
 *       and {@link dev.varve.extractive.Hints} what is asked for next.
 *   <li>Reading: a message becomes {@link dev.varve.extractive.Blocks}, a block {@link dev.varve.extractive.Sentences},
 *       and {@link dev.varve.extractive.SentenceReader} looks at each {@link dev.varve.extractive.Sentence} once: at its
 *       {@link dev.varve.extractive.Cue}s ({@link dev.varve.extractive.CueWords}, found by
 *       {@link dev.varve.extractive.PhraseTrie}), at its {@link dev.varve.extractive.Literals}, and at its words, which
 *       {@link dev.varve.extractive.Vocabulary} numbers.
 *   <li>Choosing: {@link dev.varve.extractive.Candidates} gives each sentence its {@link dev.varve.extractive.Salience},
 *       a sum of {@link dev.varve.extractive.Feature}s by {@link dev.varve.extractive.FeatureWeights};
 *       {@link dev.varve.extractive.Selection} picks what says most per token.
 *   <li>Writing: {@link dev.varve.extractive.RelativeDates} (by {@link dev.varve.extractive.DateRules}) and
 *       {@link dev.varve.extractive.Shortener} make the words, {@link dev.varve.extractive.Attribution} says whose they
 *       are, {@link dev.varve.extractive.Reversals} which earlier decision they replace, and
 *       {@link dev.varve.extractive.LineWriter} sets them in lines.
 *   <li>Tools: {@link dev.varve.extractive.ToolLedger} tells what was called, from
 *       {@link dev.varve.extractive.ToolArguments} and with which {@link dev.varve.extractive.ToolOutcome};
 *       {@link dev.varve.extractive.IdentifierScan} finds the names for the
 *       {@link dev.varve.extractive.IdentifierCard}.
 * </ol>
 *
 * <p>{@link dev.varve.extractive.Text} and {@link dev.varve.extractive.Script} answer questions about characters for all
 * of them, {@link dev.varve.extractive.Resources} reads the data. All but the first few names are for this package
 * alone; that they need not be public is why it is one package.
 */
@NullMarked
package dev.varve.extractive;

import org.jspecify.annotations.NullMarked;
