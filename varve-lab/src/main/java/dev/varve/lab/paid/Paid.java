package dev.varve.lab.paid;

import dev.varve.TokenEstimator;
import dev.varve.model.LanguageModel;
import dev.varve.model.ModelException;
import dev.varve.model.Picture;

/** A language model that is paid from a purse. What a provider does not report is estimated. */
record Paid(LanguageModel model, String role, Purse purse) implements LanguageModel {
    private static final TokenEstimator ESTIMATOR = TokenEstimator.scriptAware();
    /** The estimate may be off by this much. */
    private static final double CAUTION = 1.2;

    @Override
    public String name() {
        return model.name();
    }

    @Override
    public boolean seesPictures() {
        return model.seesPictures();
    }

    @Override
    public Completion complete(Prompt prompt) {
        long estimate = ESTIMATOR.estimate(prompt.instructions())
                + ESTIMATOR.estimate(prompt.input())
                + prompt.pictures().stream().mapToLong(Picture::tokens).sum();
        purse.check((long) (CAUTION * estimate), prompt.maxOutputTokens());
        try {
            Completion completion = model.complete(prompt);
            boolean known = completion.usage().tokens() > 0;
            purse.spend(
                    known
                            ? call(
                                    completion.usage().inputTokens(),
                                    completion.usage().outputTokens(),
                                    true)
                            : call(estimate, ESTIMATOR.estimate(completion.text()), false));
            return completion;
        } catch (ModelException e) {
            purse.spend(call(e.usage().inputTokens(), e.usage().outputTokens(), true));
            throw e;
        }
    }

    private Call call(long input, long output, boolean reported) {
        return new Call(role, name(), input, output, reported);
    }
}
