package dev.varve.examples.adk;

import com.google.adk.models.BaseLlm;
import com.google.adk.models.BaseLlmConnection;
import com.google.adk.models.LlmRequest;
import com.google.adk.models.LlmResponse;
import com.google.genai.types.Content;
import com.google.genai.types.FunctionCall;
import com.google.genai.types.FunctionResponse;
import com.google.genai.types.Part;
import io.reactivex.rxjava3.core.Flowable;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Stands in for Gemini where there is no key: it notes statements, and looks questions up with ADK's memory tool. */
final class OfflineModel extends BaseLlm {
    OfflineModel() {
        super("offline");
    }

    @Override
    public Flowable<LlmResponse> generateContent(LlmRequest request, boolean stream) {
        List<Content> contents = request.contents();
        Content answer = Content.builder()
                .role("model")
                .parts(answer(contents.get(contents.size() - 1)))
                .build();
        return Flowable.just(LlmResponse.builder().content(answer).build());
    }

    private static Part answer(Content newest) {
        Optional<FunctionResponse> found = newest.parts().orElse(List.of()).stream()
                .flatMap(part -> part.functionResponse().stream())
                .findFirst();
        if (found.isPresent()) {
            return Part.fromText("I looked it up:\n" + found.get().response().orElse(Map.of()));
        }
        String text = String.valueOf(newest.text());
        if (!text.endsWith("?")) {
            return Part.fromText("Noted.");
        }
        return Part.builder()
                .functionCall(FunctionCall.builder()
                        .name("loadMemory")
                        .args(Map.of("query", text))
                        .build())
                .build();
    }

    @Override
    public BaseLlmConnection connect(LlmRequest request) {
        throw new UnsupportedOperationException("the offline model does not talk live");
    }
}
