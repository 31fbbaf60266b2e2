package com.example;

import com.google.adk.models.BaseLlm;
import com.google.adk.models.BaseLlmConnection;
import com.google.adk.models.LlmRequest;
import com.google.adk.models.LlmResponse;
import com.google.genai.types.Content;
import com.google.genai.types.Part;
import io.reactivex.rxjava3.core.Flowable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Stands in for Gemini: hands orders to the kitchen, and says how much it was sent. */
final class OfflineModel extends BaseLlm {
    final List<LlmRequest> sent = new ArrayList<>();

    OfflineModel() {
        super("offline");
    }

    @Override
    public Flowable<LlmResponse> generateContent(LlmRequest request, boolean stream) {
        sent.add(request);
        List<Content> contents = request.contents();
        String text = String.valueOf(contents.get(contents.size() - 1).text());
        boolean handOver = text.startsWith("Order") && request.tools().containsKey("transfer_to_agent")
                && contents.get(contents.size() - 1).parts().orElseThrow().get(0).functionResponse().isEmpty();
        Part answer = handOver
                ? Part.fromFunctionCall("transfer_to_agent", Map.of("agentName", "kitchen", "agent_name", "kitchen"))
                : Part.fromText("Noted; I was sent " + contents.size() + " contents.");
        return Flowable.just(LlmResponse.builder()
                .content(Content.builder().role("model").parts(answer).build())
                .build());
    }

    @Override
    public BaseLlmConnection connect(LlmRequest request) {
        throw new UnsupportedOperationException("no live sessions offline");
    }
}
