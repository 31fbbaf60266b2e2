/** An agent of Google's Agent Development Kit that remembers, and what it takes: see {@code Assistant.runner}. */
@NullMarked
package dev.varve.examples.adk;

import org.jspecify.annotations.NullMarked;
