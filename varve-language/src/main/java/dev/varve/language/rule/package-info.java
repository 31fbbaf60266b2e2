/** How rules of languages are written down and read. What they are about is told by those who read them. */
@NullMarked
package dev.varve.language.rule;

import org.jspecify.annotations.NullMarked;
