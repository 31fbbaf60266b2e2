/** How often recall finds the sessions that hold an answer, in the form in which others publish it. */
@NullMarked
package dev.varve.lab.retrieval;

import org.jspecify.annotations.NullMarked;
