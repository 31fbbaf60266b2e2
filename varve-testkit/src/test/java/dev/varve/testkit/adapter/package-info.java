/** The adapter contract, run with an agent that has no framework, and its rules one by one. */
@NullMarked
package dev.varve.testkit.adapter;

import org.jspecify.annotations.NullMarked;
