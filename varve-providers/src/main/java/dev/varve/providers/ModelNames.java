package dev.varve.providers;

import java.util.Optional;

/**
 * The names of the models.
 *
 * @param main for each kind of work without a model of its own
 * @param observer the observer's own
 * @param reflector the reflector's own
 */
public record ModelNames(String main, Optional<String> observer, Optional<String> reflector) {

    /** One model for both. */
    public static ModelNames of(String main) {
        return new ModelNames(main, Optional.empty(), Optional.empty());
    }

    /** The observer's, or the main one. */
    public String observing() {
        return observer.orElse(main);
    }

    /** The reflector's, or the main one. */
    public String reflecting() {
        return reflector.orElse(main);
    }
}
