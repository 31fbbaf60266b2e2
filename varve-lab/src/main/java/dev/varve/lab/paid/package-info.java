/** Language models that cost money: one purse pays them all, a bound stops them, and each call is told of. */
@NullMarked
package dev.varve.lab.paid;

import org.jspecify.annotations.NullMarked;
