package dev.varve.gateway.memory;

import dev.varve.Scope;
import dev.varve.gateway.relay.Interceptor;
import dev.varve.internal.extractive.ExtractiveModel;
import dev.varve.internal.prompt.PromptedModel;
import dev.varve.internal.work.LatestUsed;
import dev.varve.model.LanguageModel;
import dev.varve.model.MemoryModel;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ObserveRequest;
import dev.varve.model.ReflectRequest;
import java.net.http.HttpClient;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Lets a model of the conversation's own provider write its notes, with the credentials of the conversation's client.
 * They are those of the newest call, stay in memory, and are sent to that provider only. Rules take the notes of a
 * conversation without a call so far, as after a restart, and of one by Code Assist. Thread-safe.
 */
public final class SameProviderModel implements MemoryModel {
    private static final int MOST = 512;

    private final String model;
    private final HttpClient client;
    private final Clock clock;
    private final UnaryOperator<LanguageModel> guard;
    /** The newest call of each conversation. */
    private final Map<Scope, Interceptor.Call> calls;

    private final MemoryModel rules = ExtractiveModel.create();

    /**
     * A model by its provider's name for it, such as {@code claude-haiku-4-5}.
     *
     * @param client to the providers
     */
    public SameProviderModel(String model, HttpClient client, Clock clock) {
        this(model, client, clock, UnaryOperator.identity(), LatestUsed.map(MOST));
    }

    private SameProviderModel(
            String model,
            HttpClient client,
            Clock clock,
            UnaryOperator<LanguageModel> guard,
            Map<Scope, Interceptor.Call> calls) {
        this.clock = clock;
        this.model = model;
        this.client = client;
        this.guard = guard;
        this.calls = calls;
    }

    /** A call of a conversation has come. */
    void heard(Scope lane, Interceptor.Call call) {
        if (BorrowedForm.isThere(call.route().path())) {
            calls.put(lane, call);
        }
    }

    @Override
    public String name() {
        return "same:" + model;
    }

    /** Shares its callers with this one, which keeps learning of new ones. */
    @Override
    public MemoryModel guarded(UnaryOperator<LanguageModel> newGuard) {
        return new SameProviderModel(model, client, clock, newGuard, calls);
    }

    @Override
    public ModelAnswer observe(ObserveRequest request) {
        return of(request.scope()).observe(request);
    }

    @Override
    public ModelAnswer reflect(ReflectRequest request) {
        return of(request.scope()).reflect(request);
    }

    private MemoryModel of(Scope session) {
        int branch = session.session().indexOf('~');
        String lane = branch < 0 ? session.session() : session.session().substring(0, branch);
        return Optional.ofNullable(calls.get(new Scope(session.tenant(), session.resource(), lane)))
                .<MemoryModel>map(
                        call -> PromptedModel.builder(guard.apply(new ClientProviderModel(model, call, client, clock)))
                                .build())
                .orElse(rules);
    }
}
