/**
 * What Varve knows about text. The module stands below the core and depends on the JDK and JSpecify only.
 *
 * <p>{@link dev.varve.language.Voice} tells whose words a text is. {@link dev.varve.language.secret} finds secrets.
 */
@NullMarked
package dev.varve.language;

import org.jspecify.annotations.NullMarked;
