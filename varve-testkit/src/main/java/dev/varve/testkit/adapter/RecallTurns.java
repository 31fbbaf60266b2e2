package dev.varve.testkit.adapter;

import dev.varve.LoggedMessage;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.store.InMemoryStore;
import dev.varve.testkit.Messages;
import dev.varve.testkit.SettableClock;
import dev.varve.testkit.adapter.ModelCall.From;
import dev.varve.testkit.adapter.ModelCall.Sent;
import dev.varve.testkit.wire.Call;
import dev.varve.testkit.wire.ProviderStub;
import dev.varve.testkit.wire.Reply;
import dev.varve.testkit.wire.Wire;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The user tells a fact; other conversation follows until no message or note has it any more; the user asks for it,
 * and the model calls a tool before it answers; the user changes the subject.
 */
final class RecallTurns {
    static final String QUESTION = "Where was the spare key of the boathouse?";
    static final String FACT = "behind the kayak, third hook";
    static final String NEXT = "Thank you, that is all.";

    private static final String USER = "dot";
    private static final int BETWEEN = 30;
    private static final int PASSAGES = 300;
    private static final ScriptedCall LOOK = ScriptedCall.of(USER, 1, 0, 0);

    private final RequestReader reader = new RequestReader();
    private final List<ModelCall> calls = new ArrayList<>();
    private final List<String> refusals = new ArrayList<>();

    /**
     * The outcome.
     *
     * @param asked the model calls of the question's turn
     * @param next those of the turn after it
     * @param refusals reasons for which a provider would have refused calls
     * @param log the conversation's log
     */
    record Happened(List<ModelCall> asked, List<ModelCall> next, List<String> refusals, List<LoggedMessage> log) {}

    private RecallTurns() {}

    static Happened run(AgentFactory factory, Wire wire, boolean streaming) {
        return new RecallTurns().talk(factory, wire, streaming);
    }

    private Happened talk(AgentFactory factory, Wire wire, boolean streaming) {
        SettableClock clock = SettableClock.at(Messages.START);
        try (ProviderStub stub = ProviderStub.start().always(this::reply);
                Varve varve = Varve.builder()
                        .store(new InMemoryStore())
                        .model(BeginningsModel.model())
                        .policy(ScriptedRun.policy()
                                .withContext(context -> context.recall(PASSAGES).recallWithin(Duration.ofMinutes(1))))
                        .contextWindow(ScriptedRun.WINDOW)
                        .executor(Runnable::run)
                        .clock(clock)
                        .build();
                AgentUnderTest agent = factory.start(new AgentSetting(
                        varve, wire, stub.url(), ScriptedRun.SYSTEM_PROMPT, new AgentTools(), clock))) {
            agent.say(USER, "By the way, it hangs there, the spare key of the boathouse: " + FACT + ".", false);
            for (int i = 0; i < BETWEEN; i++) {
                clock.advance(Duration.ofMinutes(7));
                String village = "Tell me about village " + i + " in the valley, about its mill and its bridge. ";
                agent.say(USER, village.repeat(3), false);
            }
            calls.clear();
            agent.say(USER, QUESTION, streaming);
            List<ModelCall> asked = List.copyOf(calls);
            calls.clear();
            agent.say(USER, NEXT, streaming);
            return new Happened(asked, List.copyOf(calls), List.copyOf(refusals), log(varve, agent));
        }
    }

    private static List<LoggedMessage> log(Varve varve, AgentUnderTest agent) {
        Scope scope = agent.scope(USER).orElseThrow();
        return varve.session(scope).messages(new Span(1, 1_000));
    }

    private synchronized Reply reply(Call received) {
        ModelCall call = reader.read(received);
        calls.add(call);
        Optional<String> refusal = ProviderRules.refusal(call);
        if (refusal.isPresent()) {
            refusals.add(refusal.get());
            return Reply.status(400, Map.of(), "{\"error\":{\"code\":400,\"message\":\"" + refusal.get() + "\"}}");
        }
        List<Sent> messages = call.messages();
        boolean asks = messages.get(messages.size() - 1).from() == From.USER
                && call.newestUserText().startsWith(QUESTION);
        return asks ? Reply.calls("", List.of(LOOK.use())) : Reply.text("All right.");
    }
}
