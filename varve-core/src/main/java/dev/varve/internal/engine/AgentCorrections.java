package dev.varve.internal.engine;

import dev.varve.Correction;
import dev.varve.Digest.Line;
import dev.varve.StatementId;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Corrects what notes tell of a project, because its agent asks for it.
 *
 * @param find    what holds in some words; throws if several statements have them
 * @param correct corrects it, wherever notes tell it
 * @param undo    takes back the last correction and says what it was; empty unless an agent made it
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
