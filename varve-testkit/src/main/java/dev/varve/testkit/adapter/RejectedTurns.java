package dev.varve.testkit.adapter;

import dev.varve.LoggedMessage;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.store.InMemoryStore;
import dev.varve.testkit.Messages;
import dev.varve.testkit.SettableClock;
import dev.varve.testkit.wire.Call;
import dev.varve.testkit.wire.ProviderStub;
import dev.varve.testkit.wire.Reply;
import dev.varve.testkit.wire.Wire;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A judge of the framework's own kind rejects the model's first answer; then the user says something else. */
final class RejectedTurns {
    static final String QUESTION = "What is the door code?";
    static final String REJECTED = "It is no " + AgentUnderTest.REJECTED + ": 4711.";
    static final String ACCEPTED = "The porter knows it.";
    static final String NEXT = "Then I shall ask him.";
    static final String END = "Do that.";

    private static final String USER = "hal";
    private static final Pattern CORRECTION =
            Pattern.compile("Message (\\d{1,6}) was corrected\\. It now reads: (.*)", Pattern.DOTALL);

    private final RequestReader reader = new RequestReader();
    private final List<ModelCall> calls = new ArrayList<>();

    /**
     * What happened.
     *
     * @param answer what the user got in the end
     * @param next   the call of the turn after that
     * @param log    role and words of what is kept, with its corrections carried out
     */
    record Happened(String answer, ModelCall next, List<String> log) {}

    private RejectedTurns() {}

    /** Empty if these agents have no judges. */
    static Optional<Happened> run(AgentFactory factory, Wire wire, boolean streaming) {
        return new RejectedTurns().talk(factory, wire, streaming);
    }

    private Optional<Happened> talk(AgentFactory factory, Wire wire, boolean streaming) {
        SettableClock clock = SettableClock.at(Messages.START);
        try (ProviderStub stub = ProviderStub.start().always(this::reply);
                Varve varve = Varve.builder()
                        .store(new InMemoryStore())
                        .executor(Runnable::run)
                        .clock(clock)
                        .build();
                AgentUnderTest agent = factory.start(new AgentSetting(
                        varve, wire, stub.url(), ScriptedRun.SYSTEM_PROMPT, new AgentTools(), clock))) {
            Optional<String> answer = agent.judged(USER, QUESTION, streaming);
            if (answer.isEmpty()) {
                return Optional.empty();
            }
            agent.say(USER, NEXT, streaming);
            Scope scope = agent.scope(USER).orElseThrow();
            return Optional.of(new Happened(
                    answer.get(),
                    calls.get(calls.size() - 1),
                    corrected(varve.session(scope).messages(new Span(1, 100)))));
        }
    }

    private static List<String> corrected(List<LoggedMessage> log) {
        List<String> lines = new ArrayList<>();
        for (LoggedMessage logged : log) {
            String words = logged.message().text();
            Matcher correction = CORRECTION.matcher(words);
            if (correction.matches()) {
                int at = Integer.parseInt(correction.group(1)) - 1;
                lines.set(at, log.get(at).role() + " " + correction.group(2));
            } else {
                lines.add(logged.role() + " " + words);
            }
        }
        return lines;
    }

    private synchronized Reply reply(Call received) {
        ModelCall call = reader.read(received);
        calls.add(call);
        return Reply.text(calls.size() == 1 ? REJECTED : call.newestUserText().contains(NEXT) ? END : ACCEPTED);
    }
}
