/**
 * What Varve knows about text. The module stands below the core and depends on the JDK and JSpecify only.
 *
 * <p>{@link dev.varve.language.Voice} tells whose words a text is, and the package {@code voice} splits a text by them. The
 * package {@code secret} finds secrets, and {@code intent} tells what a statement does. The package {@code pattern} reads texts
 * with regular expressions that cannot run away.
 */
@NullMarked
package dev.varve.language;

import org.jspecify.annotations.NullMarked;
