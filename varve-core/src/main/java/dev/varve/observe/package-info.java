/** What an observation is made of: dated lines with a priority, the same whoever wrote them. */
@NullMarked
package dev.varve.observe;

import org.jspecify.annotations.NullMarked;
