/**
 * Regular expressions for text that somebody else wrote. {@link dev.varve.language.pattern.TextPattern} stops a match that
 * reads far more than its text, so that a bad pattern costs one message and not the process.
 */
@NullMarked
package dev.varve.language.pattern;

import org.jspecify.annotations.NullMarked;
