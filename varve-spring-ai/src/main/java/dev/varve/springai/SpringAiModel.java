package dev.varve.springai;

import dev.varve.Usage;
import dev.varve.model.LanguageModel;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.content.Media;
import org.springframework.ai.model.tool.ToolCallingChatOptions;
import org.springframework.util.MimeTypeUtils;

/**
 * Any Spring AI {@link ChatModel} as a {@link LanguageModel}: one system message, one user message, one answer.
 *
 * <p>A call ends when its thread is interrupted; the engine does so at the deadline, regardless of the client's
 * timeouts. Switch the client's own retries off; the engine retries. Exceptions carry the provider's status and a
 * remedy, never the text of prompt, answer or key; the client's own exception is logged at DEBUG. Immutable; as
 * thread-safe as the chat model.
 */
public final class SpringAiModel implements LanguageModel {
    private static final Logger log = LoggerFactory.getLogger(SpringAiModel.class);

    private final String name;
    private final ChatModel model;
    private final IntFunction<ChatOptions> options;
    private final Clock clock;
    private final boolean seesPictures;

    private SpringAiModel(
            String name, ChatModel model, IntFunction<ChatOptions> options, Clock clock, boolean seesPictures) {
        this.name = name;
        this.model = model;
        this.options = options;
        this.clock = clock;
        this.seesPictures = seesPictures;
    }

    /**
     * Adapts a chat model.
     *
     * @param name provider and model, such as {@code openai/gpt-4o-mini}; stored with each note
     * @param model its options apply, except for the number of output tokens and for tools, which are not sent
     */
    public static SpringAiModel of(String name, ChatModel model) {
        return new SpringAiModel(
                name, model, maxTokens -> withLimit(model.getOptions(), maxTokens), Clock.systemUTC(), false);
    }

    /** A copy that builds its options from the maximum number of output tokens. */
    public SpringAiModel withOptions(IntFunction<ChatOptions> newOptions) {
        return new SpringAiModel(name, model, newOptions, clock, seesPictures);
    }

    /** The same model, which takes pictures beside the text. */
    public SpringAiModel seeingPictures() {
        return new SpringAiModel(name, model, options, clock, true);
    }

    /** A copy with another clock, which interprets a Retry-After that is a date; default the system's. */
    public SpringAiModel withClock(Clock newClock) {
        return new SpringAiModel(name, model, options, newClock, seesPictures);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public boolean seesPictures() {
        return seesPictures;
    }

    @Override
    public Completion complete(Prompt prompt) {
        org.springframework.ai.chat.prompt.Prompt asked = new org.springframework.ai.chat.prompt.Prompt(
                List.of(new SystemMessage(prompt.instructions()), input(prompt)),
                options.apply(prompt.maxOutputTokens()));
        try {
            return completion(model.call(asked));
        } catch (RuntimeException e) {
            log.debug("{}: the call failed", name, e);
            throw SpringAiFailure.of(name, e, clock.instant());
        }
    }

    private static UserMessage input(Prompt prompt) {
        return UserMessage.builder()
                .text(prompt.input())
                .media(prompt.pictures().stream()
                        .map(picture -> Media.builder()
                                .mimeType(MimeTypeUtils.parseMimeType(picture.mediaType()))
                                .data(picture.bytes())
                                .build())
                        .toList())
                .build();
    }

    private static Completion completion(ChatResponse response) {
        Generation result = response.getResult();
        org.springframework.ai.chat.metadata.Usage counts =
                response.getMetadata().getUsage();
        Usage usage = new Usage(
                1,
                count(counts.getPromptTokens()),
                count(counts.getCompletionTokens()),
                count(counts.getCacheReadInputTokens()),
                count(counts.getCacheWriteInputTokens()));
        if (result == null) {
            return new Completion("", usage, End.REFUSED);
        }
        String text = Objects.requireNonNullElse(result.getOutput().getText(), "");
        return new Completion(text, usage, end(result.getMetadata().getFinishReason()));
    }

    private static long count(@Nullable Number tokens) {
        return tokens == null ? 0 : tokens.longValue();
    }

    /** Maps providers' own words; an answer without a reason counts as complete. */
    private static End end(@Nullable String reason) {
        return switch (reason == null ? "" : reason.toLowerCase(Locale.ROOT)) {
            case "", "stop", "end_turn", "stop_sequence", "finish_reason_unspecified" -> End.DONE;
            case "length", "max_tokens", "model_context_window_exceeded" -> End.CUT_OFF;
            default -> End.REFUSED;
        };
    }

    private static ChatOptions withLimit(ChatOptions defaults, int maxTokens) {
        ChatOptions.Builder<?> limited = defaults.mutate().maxTokens(maxTokens);
        if (limited instanceof ToolCallingChatOptions.Builder<?> tools) {
            tools.toolCallbacks(List.of());
        }
        return limited.build();
    }
}
