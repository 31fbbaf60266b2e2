/**
 * What Varve knows about text. The module stands below the core and depends on the JDK and JSpecify only.
 *
 * <p>What depends on a language is data in its folder; classes know what it is for. {@link dev.varve.language.Text} answers questions
 * about characters and {@link dev.varve.language.Sentences} splits a line. The package {@code intent} tells what a sentence does, by
 * rules that the package {@code rule} reads and by the hints of the package {@code cue}; the package {@code form} has forms and lists of
 * words that the engine asks for. {@link dev.varve.language.Voice} tells whose words a text is, and the package {@code voice} splits a
 * text by them. The package {@code secret} finds secrets. The package {@code pattern} reads texts with regular expressions that cannot
 * run away.
 */
@NullMarked
package dev.varve.language;

import org.jspecify.annotations.NullMarked;
