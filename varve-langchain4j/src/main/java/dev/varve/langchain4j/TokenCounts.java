package dev.varve.langchain4j;

import dev.langchain4j.model.anthropic.AnthropicTokenUsage;
import dev.langchain4j.model.googleai.GoogleAiGeminiTokenUsage;
import dev.langchain4j.model.openai.OpenAiTokenUsage;
import dev.langchain4j.model.output.TokenUsage;
import dev.varve.Usage;
import org.jspecify.annotations.Nullable;

/**
 * The cost of a call. Each provider reports cached tokens in a class of its own, which may be absent from the class
 * path: they are recognised by name, and only then is the nested class loaded that uses them.
 */
final class TokenCounts {
    private TokenCounts() {}

    static Usage usage(@Nullable TokenUsage counts) {
        if (counts == null) {
            return Usage.call(0, 0);
        }
        return switch (counts.getClass().getName()) {
            case "dev.langchain4j.model.openai.OpenAiTokenUsage" -> OpenAi.usage(counts);
            case "dev.langchain4j.model.anthropic.AnthropicTokenUsage" -> Anthropic.usage(counts);
            case "dev.langchain4j.model.googleai.GoogleAiGeminiTokenUsage" -> Gemini.usage(counts);
            default -> Usage.call(count(counts.inputTokenCount()), count(counts.outputTokenCount()));
        };
    }

    private static long count(@Nullable Integer tokens) {
        return tokens == null ? 0 : tokens;
    }

    private static final class OpenAi {
        static Usage usage(TokenUsage counts) {
            OpenAiTokenUsage.InputTokensDetails details = ((OpenAiTokenUsage) counts).inputTokensDetails();
            long read = details == null ? 0 : count(details.cachedTokens());
            return new Usage(1, count(counts.inputTokenCount()), count(counts.outputTokenCount()), read, 0);
        }
    }

    /** Counts cached tokens apart from the input. */
    private static final class Anthropic {
        static Usage usage(TokenUsage counts) {
            AnthropicTokenUsage told = (AnthropicTokenUsage) counts;
            long read = count(told.cacheReadInputTokens());
            long written = count(told.cacheCreationInputTokens());
            return new Usage(
                    1, count(told.inputTokenCount()) + read + written, count(told.outputTokenCount()), read, written);
        }
    }

    /** Counts thinking apart from the output, though it is billed as output. */
    private static final class Gemini {
        static Usage usage(TokenUsage counts) {
            GoogleAiGeminiTokenUsage told = (GoogleAiGeminiTokenUsage) counts;
            long output = count(told.outputTokenCount()) + count(told.thoughtsTokenCount());
            return new Usage(1, count(told.inputTokenCount()), output, count(told.cachedContentTokenCount()), 0);
        }
    }
}
