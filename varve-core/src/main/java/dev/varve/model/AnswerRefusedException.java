package dev.varve.model;

import dev.varve.Usage;

/** A model answered, but the answer cannot be used: it is empty, loops, is cut off, or refuses. Memory is unchanged. */
public class AnswerRefusedException extends ModelException {
    private static final long serialVersionUID = 1L;

    /** Says what happened, to which thing, and what to do next. */
    public AnswerRefusedException(String message) {
        super(Kind.ANSWER, message);
    }

    private AnswerRefusedException(Kind kind, String message) {
        super(kind, message);
    }

    private AnswerRefusedException(AnswerRefusedException failure, Usage usage) {
        super(failure, usage);
    }

    /** The answer ran into its limit; the answer to a smaller request may be complete. */
    public static AnswerRefusedException cutOff(int maxOutputTokens) {
        return new AnswerRefusedException(Kind.TOO_LARGE, "the answer was cut off at " + maxOutputTokens + " tokens");
    }

    @Override
    protected ModelException costing(Usage paid) {
        return new AnswerRefusedException(this, paid);
    }
}
