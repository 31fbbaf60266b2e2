package dev.varve.language.pattern;

import java.util.function.Supplier;

/** Reads text that may be unreadable: a pattern may run away on it, or overflow the stack. */
public final class Readings {
    private Readings() {}

    /** The result of a reading, or a substitute if the reading does not end. */
    public static <T> T orElse(T otherwise, Supplier<T> reading) {
        try {
            return reading.get();
        } catch (RunawayMatchException | StackOverflowError e) {
            return otherwise;
        }
    }
}
