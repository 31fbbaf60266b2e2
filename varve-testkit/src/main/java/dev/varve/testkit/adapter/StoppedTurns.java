package dev.varve.testkit.adapter;

import dev.varve.LoggedMessage;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.store.InMemoryStore;
import dev.varve.store.StoppedAnswer;
import dev.varve.testkit.Messages;
import dev.varve.testkit.SettableClock;
import dev.varve.testkit.wire.Call;
import dev.varve.testkit.wire.ProviderStub;
import dev.varve.testkit.wire.Reply;
import dev.varve.testkit.wire.Wire;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A user stops a streamed answer after its first words, asks something else or the same again, and says thanks. */
final class StoppedTurns {
    static final String QUESTION = "Which services are down?";
    static final String WHOLE = "The relay is down, and the audit store is slow.";
    static final String NEXT = "Only the relay, please.";
    static final String ANSWER = "It has been down since noon.";
    static final String THANKS = "Thanks, that is all.";
    static final String WELCOME = "You are welcome.";

    /** Behind the words of an answer that is marked as stopped. */
    static final String STOPPED = " [stopped]";

    private static final String USER = "gil";

    private final RequestReader reader = new RequestReader();
    private final List<ModelCall> calls = new ArrayList<>();

    /**
     * The outcome.
     *
     * @param shown the words that the user saw of the stopped answer
     * @param calls all model calls
     * @param log   role and text of each message in the log, with {@link #STOPPED} behind it if it is marked so
     */
    record Happened(String shown, List<ModelCall> calls, List<String> log) {}

    private StoppedTurns() {}

    /** Empty if these agents cannot be stopped. */
    static Optional<Happened> run(AgentFactory factory, Wire wire, String next) {
        return new StoppedTurns().talk(factory, wire, next);
    }

    private Optional<Happened> talk(AgentFactory factory, Wire wire, String next) {
        SettableClock clock = SettableClock.at(Messages.START);
        try (ProviderStub stub = ProviderStub.start().always(this::reply);
                Varve varve = Varve.builder()
                        .store(new InMemoryStore())
                        .executor(Runnable::run)
                        .clock(clock)
                        .build();
                AgentUnderTest agent = factory.start(new AgentSetting(
                        varve, wire, stub.url(), ScriptedRun.SYSTEM_PROMPT, new AgentTools(), clock))) {
            Optional<String> shown = agent.stop(USER, QUESTION);
            if (shown.isEmpty()) {
                return Optional.empty();
            }
            agent.say(USER, next, false);
            agent.say(USER, THANKS, false);
            Scope scope = agent.scope(USER).orElseThrow();
            List<String> log = varve.session(scope).messages(new Span(1, 100)).stream()
                    .map(LoggedMessage::message)
                    .map(kept -> kept.role() + " " + kept.text() + (StoppedAnswer.is(kept) ? STOPPED : ""))
                    .toList();
            return Optional.of(new Happened(shown.get(), List.copyOf(calls), log));
        }
    }

    private synchronized Reply reply(Call received) {
        calls.add(reader.read(received));
        return Reply.text(calls.size() == 1 ? WHOLE : calls.size() == 2 ? ANSWER : WELCOME);
    }
}
