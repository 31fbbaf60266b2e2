/**
 * The memory model that needs no model: an observer and a reflector by rules alone. It splits messages into sentences,
 * keeps those that say most that is new, shortens them, resolves relative dates, and keeps a ledger of tool calls.
 * What it knows of a language is data: see the resources next to this package.
 *
 * <p>Where to find what, in the order in which a span is read:
 *
 * <ol>
 *   <li>{@link dev.varve.internal.extractive.ExtractiveModel} is the way in, {@link dev.varve.internal.extractive.ExtractiveSettings} says
 *       how much is written. {@link dev.varve.internal.extractive.ExtractiveObserver} writes a note from a span,
 *       {@link dev.varve.internal.extractive.ExtractiveReflector} condenses notes by the steps of
 *       {@link dev.varve.internal.extractive.ReflectionDraft}, {@link dev.varve.internal.extractive.ExtractiveFacts} finds facts in them
 *       and {@link dev.varve.internal.extractive.Hints} what is asked for next.
 *   <li>Reading: {@link dev.varve.internal.extractive.Participants} says who takes part, {@link dev.varve.internal.extractive.Spoken}
 *       whose words a message holds. The person's become {@link dev.varve.internal.extractive.Blocks}, a block {@link dev.varve.language.Sentences},
 *       and {@link dev.varve.internal.extractive.SentenceReader} looks at each {@link dev.varve.internal.extractive.Sentence} once: at its
 *       {@link dev.varve.language.cue.Cue}s ({@link dev.varve.language.cue.CueWords}, found by
 *       {@link dev.varve.language.PhraseTrie}), at its {@link dev.varve.language.literal.WordShape literals}, and at its words, which
 *       {@link dev.varve.internal.extractive.Vocabulary} numbers.
 *   <li>Choosing: {@link dev.varve.internal.extractive.Candidates} gives each sentence its {@link dev.varve.internal.extractive.Salience},
 *       a sum of {@link dev.varve.internal.extractive.Feature}s by {@link dev.varve.internal.extractive.FeatureWeights},
 *       which {@link dev.varve.internal.extractive.SalienceProfile} chooses by whether an agent takes part;
 *       {@link dev.varve.internal.extractive.Selection} picks what says most per token.
 *   <li>Writing: {@link dev.varve.language.time.TimeGrammar} and
 *       {@link dev.varve.internal.extractive.Shortener} make the words, {@link dev.varve.internal.extractive.Attribution} says whose they
 *       are, {@link dev.varve.internal.extractive.ReversalResult} by {@link dev.varve.internal.extractive.Reversals} what they replace, and
 *       {@link dev.varve.internal.extractive.LineWriter} sets them in lines.
 *   <li>Tools: {@link dev.varve.internal.extractive.ToolWork} is a call, read from its {@link dev.varve.internal.extractive.ToolArguments}
 *       and its {@link dev.varve.internal.extractive.ToolCommand}, with its {@link dev.varve.internal.extractive.ToolOutcome}; what
 *       programs print and do is data, read by {@link dev.varve.internal.extractive.ToolForm}.
 *       {@link dev.varve.internal.extractive.Deeds} are what was done, {@link dev.varve.internal.extractive.Attempts} what was tried,
 *       {@link dev.varve.internal.extractive.ToolLog} tells them, {@link dev.varve.internal.extractive.ToolWords} what people said by
 *       way of tools.
 * </ol>
 *
 * <p>{@link dev.varve.language.Text} answers questions about characters for all of them. All but the first few names are for this package
 * alone; that they need not be public is why it is one package.
 */
@NullMarked
package dev.varve.internal.extractive;

import org.jspecify.annotations.NullMarked;
