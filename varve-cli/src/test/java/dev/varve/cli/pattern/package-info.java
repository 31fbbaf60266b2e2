/**
 * Proof that every regular expression of the program takes linear time. The tests stand in this module because it sees nearly all
 * others; of those that it does not see, the sources are read.
 */
@NullMarked
package dev.varve.cli.pattern;

import org.jspecify.annotations.NullMarked;
