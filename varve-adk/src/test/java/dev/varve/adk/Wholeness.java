package dev.varve.adk;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.adk.models.LlmRequest;
import com.google.genai.types.Content;
import com.google.genai.types.FunctionCall;
import com.google.genai.types.FunctionResponse;
import com.google.genai.types.Part;
import java.util.ArrayList;
import java.util.List;

/** What providers demand of calls and results: each call is answered once, right behind it. */
final class Wholeness {
    private Wholeness() {}

    static void check(LlmRequest request) {
        List<String> open = new ArrayList<>();
        for (Content content : request.contents()) {
            List<Part> parts = content.parts().orElse(List.of());
            List<String> answered = parts.stream()
                    .flatMap(part -> part.functionResponse().flatMap(FunctionResponse::id).stream())
                    .toList();
            assertThat(answered).as("answers right behind their calls").containsExactlyInAnyOrderElementsOf(open);
            open.clear();
            parts.stream()
                    .flatMap(part -> part.functionCall().flatMap(FunctionCall::id).stream())
                    .forEach(open::add);
        }
        assertThat(open).as("calls without an answer").isEmpty();
    }
}
