package dev.varve.internal.engine;

import dev.varve.Correction;
import dev.varve.Digest.Line;
import dev.varve.StatementId;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Corrections of a project's statements at its agent's request.
 *
 * @param find    finds the valid statement with some words; throws if several have them
 * @param correct corrects it in every note that tells it
 * @param undo    takes back the last correction and describes it; empty unless an agent made it
 */
public record AgentCorrections(
        Function<String, Optional<Line>> find, Correct correct, Supplier<Optional<String>> undo) {

    /** A correction. */
    @FunctionalInterface
    public interface Correct {
        /**
         * Makes it.
         *
         * @param said where a person said so
         * @param text what counts instead; empty where nothing does
         */
        void make(StatementId said, Correction.Kind kind, Line line, String text);
    }
}
