/** An agent without a framework: {@link dev.varve.examples.plain.Agent} is all that memory asks of a loop of one's own. */
@NullMarked
package dev.varve.examples.plain;

import org.jspecify.annotations.NullMarked;
