package dev.varve.language.pattern;

import java.util.function.Supplier;

/** Reads text that may be unreadable: a pattern may run away on it, or overflow the stack. */
public final class Readings {
    private Readings() {}

    /** What a reading brings, or something else if it comes to no end. */
    public static <T> T orElse(T otherwise, Supplier<T> reading) {
        try {
            return reading.get();
        } catch (RunawayMatchException | StackOverflowError e) {
            return otherwise;
        }
    }
}
