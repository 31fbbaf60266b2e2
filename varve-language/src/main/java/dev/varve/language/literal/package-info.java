/**
 * What in a text is worth nothing unless it is exact: {@link dev.varve.language.literal.LiteralFinder} finds every
 * {@link dev.varve.language.literal.Literal}, {@link dev.varve.language.literal.WordShape} tells in one pass what a word looks
 * like.
 */
@NullMarked
package dev.varve.language.literal;

import org.jspecify.annotations.NullMarked;
