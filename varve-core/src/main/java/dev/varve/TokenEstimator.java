package dev.varve;

import dev.varve.internal.token.RatioEstimator;
import dev.varve.internal.token.ScriptAwareEstimator;
import java.util.function.ToIntFunction;

/**
 * Estimates tokens. Must be pure, fast (it runs on every append) and thread-safe.
 *
 * <p>The default is {@link #scriptAware()}. A host that knows its tokenizer implements the two methods with it.
 */
public interface TokenEstimator {

    /** Tokens of a text; 0 for the empty text. */
    int estimate(CharSequence text);

    /** Tokens of a message, its overhead included. */
    int estimate(Message message);

    /** Fitted per script and kind of content. */
    static TokenEstimator scriptAware() {
        return of(ScriptAwareEstimator::estimate, ScriptAwareEstimator::estimate);
    }

    /** A quarter of the characters, half for Chinese, Japanese and Korean, rounded down, plus four a message. */
    static TokenEstimator incremental() {
        return of(RatioEstimator.INCREMENTAL::estimate, RatioEstimator.INCREMENTAL::estimate);
    }

    /** A quarter of the characters, rounded up, without overhead. */
    static TokenEstimator windowed() {
        return of(RatioEstimator.WINDOWED::estimate, RatioEstimator.WINDOWED::estimate);
    }

    /** The characters divided by 3.5, those of tool calls and results by 3, rounded up. */
    static TokenEstimator tiered() {
        return of(RatioEstimator.TIERED::estimate, RatioEstimator.TIERED::estimate);
    }

    private static TokenEstimator of(ToIntFunction<CharSequence> text, ToIntFunction<Message> message) {
        return new TokenEstimator() {
            @Override
            public int estimate(CharSequence counted) {
                return text.applyAsInt(counted);
            }

            @Override
            public int estimate(Message counted) {
                return message.applyAsInt(counted);
            }
        };
    }
}
