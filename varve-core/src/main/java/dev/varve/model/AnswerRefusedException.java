package dev.varve.model;

import dev.varve.Usage;

/** A model answered, but not in a way that counts: empty, looping, cut off, a refusal. Memory is as it was. */
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

    /** An answer that ran into its limit; one to a smaller request may be whole. */
    public static AnswerRefusedException cutOff(int maxOutputTokens) {
        return new AnswerRefusedException(Kind.TOO_LARGE, "the answer was cut off at " + maxOutputTokens + " tokens");
    }

    @Override
    protected ModelException costing(Usage paid) {
        return new AnswerRefusedException(this, paid);
    }
}
