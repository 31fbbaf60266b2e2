package dev.varve.language.secret;

import java.util.function.Consumer;

/** Looks around a marker for a secret. */
@FunctionalInterface
interface MarkerReader {
    /**
     * Tells what it finds.
     *
     * @param from first character of the marker
     * @param to   the character after its last
     */
    void match(Runs text, int from, int to, Consumer<Secret> found);
}
