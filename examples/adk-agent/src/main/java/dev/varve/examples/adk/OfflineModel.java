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
import java.util.stream.Collectors;

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
            return Part.fromText(
                    "I looked it up:\n" + words(found.get().response().orElse(Map.of())));
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

    /** What memory entries say, without the question itself, which is in the log by now. */
    private static String words(Object found) {
        if (found instanceof Map<?, ?> entry) {
            return entry.get("text") instanceof String text
                    ? text
                    : entry.values().stream().map(OfflineModel::words).collect(Collectors.joining());
        }
        return found instanceof List<?> list
                ? list.stream()
                        .map(OfflineModel::words)
                        .filter(text -> !text.strip().endsWith("?"))
                        .collect(Collectors.joining())
                : "";
    }

    @Override
    public BaseLlmConnection connect(LlmRequest request) {
        throw new UnsupportedOperationException("the offline model does not talk live");
    }
}
