/** Lines of notes by rules, sampled for people who judge them, and the verdicts of those. */
@NullMarked
package dev.varve.research.noted;

import org.jspecify.annotations.NullMarked;
