/**
 * The continuation quiz: what an agent that sees nothing but the notes can still tell of its session. Questions, gold
 * answers and verdicts are resources of this package; the sessions are read from where the reader has them.
 */
@NullMarked
package dev.varve.lab.quiz;

import org.jspecify.annotations.NullMarked;
