package dev.varve.language.pattern;

/** A pattern read its text many times over without coming to an end. The message holds no word of the text. */
public final class RunawayMatchException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    RunawayMatchException(int length) {
        super("a pattern did not come to an end in a text of " + length + " characters");
    }
}
