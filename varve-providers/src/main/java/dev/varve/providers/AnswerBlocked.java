package dev.varve.providers;

import dev.langchain4j.exception.ContentFilteredException;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/**
 * Recognises the answer to a blocked prompt. Gemini's has no candidates, which LangChain4j's client does not expect.
 */
final class AnswerBlocked {
    private static final Pattern REASON = Pattern.compile("\"blockReason\"\\s*:");
    private static final Pattern CANDIDATES = Pattern.compile("\"candidates\"\\s*:\\s*\\[\\s*\\{");

    private AnswerBlocked() {}

    /** For {@link Transport}: throws if the provider blocked the prompt. */
    static Consumer<String> check(Provider provider) {
        return provider == Provider.GOOGLE ? AnswerBlocked::checkGemini : body -> {};
    }

    private static void checkGemini(String body) {
        if (REASON.matcher(body).find() && !CANDIDATES.matcher(body).find()) {
            throw new ContentFilteredException("the prompt was blocked");
        }
    }
}
