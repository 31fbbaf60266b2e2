package dev.varve.adk;

import com.google.adk.models.BaseLlm;
import com.google.adk.models.BaseLlmConnection;
import com.google.adk.models.LlmRequest;
import com.google.adk.models.LlmResponse;
import com.google.genai.types.Content;
import com.google.genai.types.FunctionCall;
import com.google.genai.types.Part;
import io.reactivex.rxjava3.core.Flowable;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.CopyOnWriteArrayList;

/** A model of ADK whose answers are given in advance; it keeps what it was asked. */
final class ScriptedLlm extends BaseLlm {
    private final Queue<List<LlmResponse>> answers = new ArrayDeque<>();
    private final List<LlmRequest> requests = new CopyOnWriteArrayList<>();

    ScriptedLlm() {
        super("scripted");
    }

    /** The next answer, whole. Without one the model says "Done." */
    ScriptedLlm answer(Part... parts) {
        answers.add(List.of(response(parts).build()));
        return this;
    }

    /** The next answer, as a provider streams it: pieces first, then the whole. */
    ScriptedLlm stream(String... pieces) {
        List<LlmResponse> stream = new CopyOnWriteArrayList<>();
        for (String piece : pieces) {
            stream.add(response(Part.fromText(piece)).partial(true).build());
        }
        stream.add(response(Part.fromText(String.join("", pieces))).build());
        answers.add(stream);
        return this;
    }

    static Part call(String name, Map<String, Object> arguments) {
        return Part.builder()
                .functionCall(FunctionCall.builder().name(name).args(arguments).build())
                .build();
    }

    List<LlmRequest> requests() {
        return List.copyOf(requests);
    }

    LlmRequest lastRequest() {
        return requests.get(requests.size() - 1);
    }

    @Override
    public Flowable<LlmResponse> generateContent(LlmRequest request, boolean stream) {
        requests.add(request);
        List<LlmResponse> next = answers.poll();
        return next == null ? Flowable.just(response(Part.fromText("Done.")).build()) : Flowable.fromIterable(next);
    }

    @Override
    public BaseLlmConnection connect(LlmRequest request) {
        throw new UnsupportedOperationException("no live sessions here");
    }

    private static LlmResponse.Builder response(Part... parts) {
        return LlmResponse.builder()
                .content(Content.builder().role("model").parts(parts).build());
    }
}
