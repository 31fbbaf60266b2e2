package dev.varve.lab.selection;

import dev.varve.language.intent.IntentMatcher;
import dev.varve.language.intent.LastingModel;
import dev.varve.language.intent.Situation;
import java.util.Set;

/**
 * A labelled statement with its words.
 *
 * @param repository where it comes from
 * @param label      what a reader said of it
 * @param text       its words, without marks of lists
 * @param situation  where it stands
 * @param marks      names of what is known of it by other means
 */
record Example(String repository, Label label, String text, Situation situation, Set<String> marks) {
    private static final IntentMatcher MATCHER = IntentMatcher.all();

    Example {
        marks = Set.copyOf(marks);
    }

    Example(String repository, Label label, String text, Situation situation) {
        this(repository, label, text, situation, Set.of());
    }

    /** As {@link LastingModel} sees it: what the rules read in it instead of where it stands. */
    Example asRead() {
        Set<String> read = LastingModel.marks(MATCHER.read(text));
        return new Example(repository, label, text, LastingModel.situation(), read);
    }

    /** Whose repository it is: nobody's statements are on both sides of a split. */
    String owner() {
        return repository.substring(0, Math.max(0, repository.indexOf('/')));
    }
}
