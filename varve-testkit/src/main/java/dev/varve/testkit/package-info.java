/**
 * Parts for tests of Varve, of its stores and of programs that use it: scripted and faulty models, a clock and
 * an executor that are turned by hand, the contract that every store passes, and the invariants.
 */
@NullMarked
package dev.varve.testkit;

import org.jspecify.annotations.NullMarked;
