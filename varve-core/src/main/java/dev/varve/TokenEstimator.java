package dev.varve;

import dev.varve.internal.token.RatioEstimator;
import java.util.function.ToIntFunction;

/**
 * Estimates how many tokens a text has. Implementations must be pure, fast (they run on every append) and thread-safe.
 *
 * <p>The default is {@link #scriptAware()}. If you know your model's tokenizer, implement the two methods with it.
 */
public interface TokenEstimator {

    /** Tokens of a text; 0 for the empty text. */
    int estimate(CharSequence text);

    /** Tokens of a message, including its overhead. */
    int estimate(Message message);

    /** Fitted to each script and kind of content. */
    static TokenEstimator scriptAware() {
        return new DefaultTokenEstimator();
    }

    /** A quarter of the characters (half for Chinese, Japanese and Korean), rounded down, plus four per message. */
    static TokenEstimator incremental() {
        return of(RatioEstimator.INCREMENTAL::estimate, RatioEstimator.INCREMENTAL::estimate);
    }

    /** A quarter of the characters, rounded up, without overhead. */
    static TokenEstimator windowed() {
        return of(RatioEstimator.WINDOWED::estimate, RatioEstimator.WINDOWED::estimate);
    }

    /** The characters divided by 3.5 (by 3 in tool calls and results), rounded up. */
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
