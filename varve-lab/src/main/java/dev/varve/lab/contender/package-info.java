/** Memories that take part in comparisons: Varve, and the windows of other frameworks, behind one interface. */
@NullMarked
package dev.varve.lab.contender;

import org.jspecify.annotations.NullMarked;
