package dev.varve.model;

/** A model answered, but not in a way that counts: empty, looping, cut off, a refusal. Memory is as it was. */
public class AnswerRefusedException extends ModelException {
    private static final long serialVersionUID = 1L;

    public AnswerRefusedException(String message) {
        super(message);
    }
}
