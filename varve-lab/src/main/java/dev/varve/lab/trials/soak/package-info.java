/** Whether what a process takes stays the same over hours in which much goes wrong. */
@NullMarked
package dev.varve.lab.trials.soak;

import org.jspecify.annotations.NullMarked;
