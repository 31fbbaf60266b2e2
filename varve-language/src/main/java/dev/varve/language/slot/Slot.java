package dev.varve.language.slot;

/**
 * One value of one thing, as a sentence has it: "start variable names with {@code n_}".
 *
 * @param attribute what of the thing has the value; rules of several languages may give the same
 * @param of        the thing; empty if the attribute is of the project as such
 * @param is        the value
 * @param loose     whether a part of a name is enough to name the thing: "billing" for "the billing service"
 */
public record Slot(String attribute, String of, String is, boolean loose) {}
