package dev.varve.lab.selection;

import dev.varve.language.intent.Situation;

/**
 * A labelled statement with its words.
 *
 * @param repository where it comes from
 * @param label      what a reader said of it
 * @param text       its words, without marks of lists
 * @param situation  where it stands
 */
record Example(String repository, Label label, String text, Situation situation) {
    /** Whose repository it is: nobody's statements are on both sides of a split. */
    String owner() {
        return repository.substring(0, Math.max(0, repository.indexOf('/')));
    }
}
