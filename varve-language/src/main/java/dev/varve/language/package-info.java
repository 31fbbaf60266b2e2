/**
 * What Varve knows about text. The module stands below the core and depends on the JDK and JSpecify only.
 *
 * <p>{@link dev.varve.language.Stemmer} cuts words, {@link dev.varve.language.StopWords} say nothing of what a text is about, and the
 * package {@code literal} finds what has to be exact. {@link dev.varve.language.Voice} tells whose words a text is, and the package {@code voice} splits a text by them. The
 * package {@code secret} finds secrets. The package {@code pattern} reads texts with regular expressions that cannot run away.
 */
@NullMarked
package dev.varve.language;

import org.jspecify.annotations.NullMarked;
