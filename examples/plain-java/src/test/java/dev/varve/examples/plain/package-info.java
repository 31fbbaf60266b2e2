/** The example does what its text says. */
@NullMarked
package dev.varve.examples.plain;

import org.jspecify.annotations.NullMarked;
