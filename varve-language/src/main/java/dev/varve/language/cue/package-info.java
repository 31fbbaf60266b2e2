/** Hints that phrases give. The phrases are data of each language; the hints are the same in all. */
@NullMarked
package dev.varve.language.cue;

import org.jspecify.annotations.NullMarked;
