package dev.varve.language.secret;

import java.util.function.Consumer;

/** Looks around a literal for a secret. */
@FunctionalInterface
interface Matcher {
    /**
     * Tells what it finds.
     *
     * @param from first character of the literal
     * @param to   the character after its last
     */
    void match(Runs text, int from, int to, Consumer<Secret> found);
}
