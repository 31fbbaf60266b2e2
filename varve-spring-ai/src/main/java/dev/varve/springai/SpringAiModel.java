package dev.varve.springai;

import dev.varve.Usage;
import dev.varve.internal.work.BackgroundThreads;
import dev.varve.model.LanguageModel;
import dev.varve.model.ModelException;
import dev.varve.model.TimedCall;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Executor;
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
import org.springframework.ai.model.tool.ToolCallingChatOptions;

/**
 * Any Spring AI {@link ChatModel} as a {@link LanguageModel}: one system message, one user message, one answer.
 *
 * <p>The deadline of a prompt holds whatever timeouts the client has: the call runs on a thread of its own, which is
 * interrupted when time is up. Switch the client's own retries off; the engine retries. Exceptions carry the provider's
 * status and what to do, never the text of prompt, answer or key; the client's own exception is logged at DEBUG.
 * Immutable; as thread-safe as the chat model.
 */
public final class SpringAiModel implements LanguageModel {
    private static final Logger log = LoggerFactory.getLogger(SpringAiModel.class);

    private final String name;
    private final ChatModel model;
    private final IntFunction<ChatOptions> options;
    private final Executor executor;
    private final Clock clock;

    private SpringAiModel(
            String name, ChatModel model, IntFunction<ChatOptions> options, Executor executor, Clock clock) {
        this.name = name;
        this.model = model;
        this.options = options;
        this.executor = executor;
        this.clock = clock;
    }

    /**
     * Adapts a chat model.
     *
     * @param name  provider and model, such as {@code openai/gpt-4o-mini}; stored with each note
     * @param model its options apply, except for the number of output tokens and for tools, of which it gets none
     */
    public static SpringAiModel of(String name, ChatModel model) {
        return new SpringAiModel(
                name,
                model,
                maxTokens -> withLimit(model.getOptions(), maxTokens),
                BackgroundThreads.executor(),
                Clock.systemUTC());
    }

    /** The same model, asked with options that are made from the most output tokens. */
    public SpringAiModel withOptions(IntFunction<ChatOptions> newOptions) {
        return new SpringAiModel(name, model, newOptions, executor, clock);
    }

    /**
     * The same model, called on threads of this executor; default: a new thread per call, virtual where the JVM has
     * them. One that runs on the caller's thread gives up the deadline: then only the client's timeout holds.
     */
    public SpringAiModel withExecutor(Executor newExecutor) {
        return new SpringAiModel(name, model, options, newExecutor, clock);
    }

    /** The same model, with another clock to measure a Retry-After by that is a date; default the system's. */
    public SpringAiModel withClock(Clock newClock) {
        return new SpringAiModel(name, model, options, executor, newClock);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Completion complete(Prompt prompt) {
        org.springframework.ai.chat.prompt.Prompt asked = new org.springframework.ai.chat.prompt.Prompt(
                List.of(new SystemMessage(prompt.instructions()), new UserMessage(prompt.input())),
                options.apply(prompt.maxOutputTokens()));
        return completion(
                new TimedCall(name, executor, this::failure).answer(() -> model.call(asked), prompt.deadline()));
    }

    private ModelException failure(Exception thrown) {
        log.debug("{}: the call failed", name, thrown);
        return Failure.of(name, thrown, clock.instant());
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

    /** Providers' own words; one that does not say why it stopped is believed. */
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
