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
    private final Queue<Flowable<LlmResponse>> answers = new ArrayDeque<>();
    private final List<LlmRequest> requests = new CopyOnWriteArrayList<>();

    ScriptedLlm() {
        super("scripted");
    }

    /** The next answer, whole. Without one the model says "Done." */
    ScriptedLlm answer(Part... parts) {
        answers.add(Flowable.just(response(parts).build()));
        return this;
    }

    /** The next answer, as a provider streams it: pieces first, then the whole. */
    ScriptedLlm stream(String... pieces) {
        answers.add(pieces(pieces)
                .concatWith(Flowable.just(
                        response(Part.fromText(String.join("", pieces))).build())));
        return this;
    }

    /** The next answer begins with these pieces, and its connection breaks. */
    ScriptedLlm breakOff(String... pieces) {
        answers.add(pieces(pieces).concatWith(Flowable.error(new IllegalStateException("connection reset"))));
        return this;
    }

    private static Flowable<LlmResponse> pieces(String... pieces) {
        return Flowable.fromArray(pieces)
                .map(piece -> response(Part.fromText(piece)).partial(true).build());
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
        Flowable<LlmResponse> next = answers.poll();
        return next == null ? Flowable.just(response(Part.fromText("Done.")).build()) : next;
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
