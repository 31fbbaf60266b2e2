/** The example does what its text says. */
@NullMarked
package dev.varve.examples.adk;

import org.jspecify.annotations.NullMarked;
