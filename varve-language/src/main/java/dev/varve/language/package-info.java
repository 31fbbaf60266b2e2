/**
 * What Varve knows about text. The module stands below the core and depends on the JDK and JSpecify only.
 *
 * <p>{@link dev.varve.language.Text} answers questions about characters, {@link dev.varve.language.Sentences} splits a line, and
 * {@link dev.varve.language.Statements} joins what belongs together. What depends on a language is data in its folder. {@link
 * dev.varve.language.Voice} tells whose words a text is, and the package {@code voice} splits a text by them. The package {@code
 * secret} finds secrets, {@code time} what phrases mean in the calendar. The package {@code pattern} reads texts with regular
 * expressions that cannot run away.
 *
 * <p>{@link dev.varve.language.Stemmer} cuts words, {@link dev.varve.language.StopWords} say nothing of what a text is about, and the
 * package {@code literal} finds what has to be exact.
 */
@NullMarked
package dev.varve.language;

import org.jspecify.annotations.NullMarked;
