package dev.varve.adk;

import com.google.adk.models.BaseLlm;
import com.google.adk.models.LlmRequest;
import com.google.adk.models.LlmResponse;
import com.google.genai.errors.ApiException;
import com.google.genai.types.Content;
import com.google.genai.types.FinishReason;
import com.google.genai.types.GenerateContentConfig;
import com.google.genai.types.Part;
import dev.varve.Usage;
import dev.varve.model.LanguageModel;
import dev.varve.model.ModelException;
import dev.varve.model.ProviderError;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Any model of ADK as the {@link LanguageModel} that writes memory, so that an application needs one client only. A
 * call ends when its thread is interrupted; the engine does so at the deadline. Exceptions carry the provider's
 * status, never the text of prompt or answer. As thread-safe as the model, which ADK expects to be thread-safe.
 */
public final class AdkModel implements LanguageModel {
    private static final int MAX_CAUSES = 10;

    private final String name;
    private final BaseLlm model;
    private final boolean seesPictures;

    private AdkModel(String name, BaseLlm model, boolean seesPictures) {
        this.name = name;
        this.model = model;
        this.seesPictures = seesPictures;
    }

    /**
     * Adapts a model.
     *
     * @param provider such as {@code gemini}; with the model's own name it is stored with each note
     */
    public static AdkModel of(String provider, BaseLlm model) {
        return new AdkModel(provider + "/" + model.model(), model, false);
    }

    /** The same model, which takes pictures beside the text. */
    public AdkModel seeingPictures() {
        return new AdkModel(name, model, true);
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
        LlmRequest request = LlmRequest.builder()
                .contents(List.of(input(prompt)))
                .config(GenerateContentConfig.builder()
                        .systemInstruction(HistoryView.userText(prompt.instructions()))
                        .maxOutputTokens(prompt.maxOutputTokens())
                        .build())
                .build();
        LlmResponse response = ask(request);
        return new Completion(text(response), usage(response), end(response));
    }

    private static Content input(Prompt prompt) {
        List<Part> parts = new ArrayList<>(List.of(Part.fromText(prompt.input())));
        prompt.pictures().forEach(picture -> parts.add(Part.fromBytes(picture.bytes(), picture.mediaType())));
        return Content.builder().role(EventMapper.USER).parts(parts).build();
    }

    private LlmResponse ask(LlmRequest request) {
        try {
            return model.generateContent(request, false).lastOrError().blockingGet();
        } catch (RuntimeException e) {
            throw failure(e);
        }
    }

    private ModelException failure(RuntimeException failure) {
        Throwable cause = failure;
        for (int i = 0; i < MAX_CAUSES && cause != null; i++) {
            if (cause instanceof ApiException api) {
                return answered(api).failure(name, null);
            }
            cause = cause.getCause();
        }
        return new ModelException(name + ": the call failed ("
                + failure.getClass().getSimpleName() + "); check the network and the model's settings");
    }

    /** ADK's client keeps the words of an error and drops its headers and details. */
    private static ProviderError answered(ApiException failure) {
        return ProviderError.of(failure.code(), Objects.requireNonNullElse(failure.message(), ""));
    }

    private static String text(LlmResponse response) {
        return response.content().flatMap(Content::parts).orElse(List.of()).stream()
                .filter(part -> !part.thought().orElse(false))
                .map(Part::text)
                .flatMap(Optional::stream)
                .collect(Collectors.joining());
    }

    /** Gemini counts thinking apart from the output, though it is billed as output. */
    private static Usage usage(LlmResponse response) {
        return response.usageMetadata()
                .map(counts -> new Usage(
                        1,
                        counts.promptTokenCount().orElse(0),
                        counts.candidatesTokenCount().orElse(0)
                                + counts.thoughtsTokenCount().orElse(0),
                        counts.cachedContentTokenCount().orElse(0),
                        0))
                .orElse(Usage.call(0, 0));
    }

    /** A provider that does not say why it stopped is believed; one that says "otherwise" is not. */
    private static End end(LlmResponse response) {
        Optional<FinishReason.Known> reason =
                response.finishReason().or(response::errorCode).map(FinishReason::knownEnum);
        if (reason.isEmpty() || reason.get() == FinishReason.Known.STOP) {
            return End.DONE;
        }
        return reason.get() == FinishReason.Known.MAX_TOKENS ? End.CUT_OFF : End.REFUSED;
    }
}
