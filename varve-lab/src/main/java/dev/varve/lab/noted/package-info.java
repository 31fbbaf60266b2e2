/** Lines of notes by rules, sampled for people who judge them, and the verdicts of those. */
@NullMarked
package dev.varve.lab.noted;

import org.jspecify.annotations.NullMarked;
