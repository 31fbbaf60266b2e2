package dev.varve.langchain4j;

import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.SystemMessage;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.exception.ContentFilteredException;
import dev.langchain4j.model.chat.ChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.ChatRequestParameters;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.output.FinishReason;
import dev.varve.Usage;
import dev.varve.model.LanguageModel;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Any LangChain4j {@link ChatModel} as a {@link LanguageModel}: one system message, one user message, one answer.
 *
 * <p>A call ends when its thread is interrupted; the engine does so at the deadline, regardless of the client's
 * timeouts. Build the chat model with {@code maxRetries(0)}; the engine retries, honouring Retry-After, and the
 * client's own retries would only use up the deadline. Exceptions carry the provider's status and error code, never
 * the text of prompt, answer or key. Immutable; as thread-safe as the chat model, which LangChain4j expects to be
 * thread-safe.
 */
public final class Langchain4jModel implements LanguageModel {
    private final String name;
    private final ChatModel model;
    private final IntFunction<ChatRequestParameters> parameters;

    private final boolean seesPictures;

    private Langchain4jModel(
            String name, ChatModel model, IntFunction<ChatRequestParameters> parameters, boolean seesPictures) {
        this.name = name;
        this.model = model;
        this.parameters = parameters;
        this.seesPictures = seesPictures;
    }

    /**
     * Adapts a chat model.
     *
     * @param name  provider and model, such as {@code openai/gpt-4o-mini}; stored with each note
     * @param model its defaults apply, except for the number of output tokens
     */
    public static Langchain4jModel of(String name, ChatModel model) {
        return new Langchain4jModel(name, model, Langchain4jModel::maxOutputTokens, false);
    }

    /** A copy that builds its parameters from the maximum number of output tokens; default: just that limit. */
    public Langchain4jModel withParameters(IntFunction<ChatRequestParameters> newParameters) {
        return new Langchain4jModel(name, model, newParameters, seesPictures);
    }

    /** The same model, which takes pictures beside the text. */
    public Langchain4jModel seeingPictures() {
        return new Langchain4jModel(name, model, parameters, true);
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
        ChatRequest request = ChatRequest.builder()
                .messages(messages(prompt))
                .parameters(parameters.apply(prompt.maxOutputTokens()))
                .build();
        try {
            return completion(model.chat(request));
        } catch (ContentFilteredException e) {
            return new Completion("", Usage.call(0, 0), End.REFUSED);
        } catch (RuntimeException e) {
            throw ClientFailure.of(name, e);
        }
    }

    private static List<ChatMessage> messages(Prompt prompt) {
        UserMessage input = input(prompt);
        return prompt.instructions().isEmpty()
                ? List.of(input)
                : List.of(SystemMessage.from(prompt.instructions()), input);
    }

    private static UserMessage input(Prompt prompt) {
        if (prompt.pictures().isEmpty()) {
            return UserMessage.from(prompt.input());
        }
        List<Content> contents = new ArrayList<>(List.of(TextContent.from(prompt.input())));
        prompt.pictures().forEach(picture -> contents.add(ImageContent.from(picture.base64(), picture.mediaType())));
        return UserMessage.from(contents);
    }

    private static Completion completion(ChatResponse response) {
        String text = response.aiMessage().text();
        return new Completion(
                text == null ? "" : text, TokenCounts.usage(response.tokenUsage()), end(response.finishReason()));
    }

    /** A provider that does not say why it stopped is believed; one that says "otherwise" is not. */
    private static End end(@Nullable FinishReason reason) {
        if (reason == null || reason == FinishReason.STOP) {
            return End.DONE;
        }
        return reason == FinishReason.LENGTH ? End.CUT_OFF : End.REFUSED;
    }

    private static ChatRequestParameters maxOutputTokens(int tokens) {
        return ChatRequestParameters.builder().maxOutputTokens(tokens).build();
    }
}
