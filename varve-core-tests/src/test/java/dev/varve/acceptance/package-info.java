/** Acceptance cases, drawn from three published systems, each named after its number in {@code docs/features.md}. */
@NullMarked
package dev.varve.acceptance;

import org.jspecify.annotations.NullMarked;
