package dev.varve.internal.prompt;

import dev.varve.model.AnswerRefusedException;
import dev.varve.model.LanguageModel;

/** The text of a reply that came to its end, as a reader can see it. */
final class WholeReply {
    /** A reply with more characters than this for each token that was allowed, or than the number below, is none. */
    private static final int CHARS_PER_TOKEN = 16;

    private static final int ALWAYS_READ = 65_536;

    private WholeReply() {}

    /**
     * The text.
     *
     * @throws AnswerRefusedException if it is cut off, far too long, or no answer
     */
    static String of(LanguageModel.Completion completion, int maxOutputTokens) {
        return switch (completion.end()) {
            case CUT_OFF -> throw AnswerRefusedException.cutOff(maxOutputTokens);
            case REFUSED -> throw new AnswerRefusedException("the model declined to answer");
            case DONE -> VisibleText.of(ofAllowedLength(completion.text(), maxOutputTokens));
        };
    }

    private static String ofAllowedLength(String reply, int maxOutputTokens) {
        if (reply.length() > Math.max(ALWAYS_READ, (long) CHARS_PER_TOKEN * maxOutputTokens)) {
            throw new AnswerRefusedException("the answer has " + reply.length() + " characters, far more than the "
                    + maxOutputTokens + " tokens that it may have");
        }
        return reply;
    }
}
