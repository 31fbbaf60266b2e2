package dev.varve.testkit.adapter;

import dev.varve.Scope;
import dev.varve.Varve;
import dev.varve.store.InMemoryStore;
import dev.varve.store.Store;
import dev.varve.testkit.Messages;
import dev.varve.testkit.SettableClock;
import dev.varve.testkit.UnclosedStore;
import dev.varve.testkit.adapter.ModelCall.From;
import dev.varve.testkit.wire.Call;
import dev.varve.testkit.wire.ProviderStub;
import dev.varve.testkit.wire.Reply;
import dev.varve.testkit.wire.Wire;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A user and a model that thinks before each answer. Every turn has two rounds of calls, every other one is streamed, the process
 * ends after half of them, and notes take the place of the oldest. A provider refuses calls whose thought is not the one that it
 * gave out, so what a client sends back is compared word by word, and seal by seal where the format has them.
 */
final class ThoughtTurns {
    static final int TURNS = 40;

    private static final int ROUNDS = 2;
    private static final String USER = "fay";

    private final Wire wire;
    private final RequestReader reader = new RequestReader();
    private final List<Seen> calls = new ArrayList<>();

    /** Of all calls so far. */
    private final List<String> thoughts = new ArrayList<>();

    /** How many thoughts there were when the user spoke. */
    private int before;

    private int turn = -1;

    /**
     * A model call.
     *
     * @param ofTurn thoughts that the model had with calls since the user spoke
     * @param sent   thoughts that came back whole, oldest first
     */
    record Seen(List<String> ofTurn, List<String> sent, ModelCall call) {
        /** As many of the newest that came back as there are of this turn. */
        List<String> newest() {
            return sent.subList(Math.max(0, sent.size() - ofTurn.size()), sent.size());
        }
    }

    /**
     * The outcome.
     *
     * @param calls   all model calls
     * @param answers those that the user got
     * @param notes   how many there are
     */
    record Happened(List<Seen> calls, List<String> answers, int notes) {}

    private ThoughtTurns(Wire wire) {
        this.wire = wire;
    }

    /** Empty if these agents send no thoughts back. */
    static Optional<Happened> run(AgentFactory factory, Wire wire) {
        return new ThoughtTurns(wire).talk(factory);
    }

    private Optional<Happened> talk(AgentFactory factory) {
        Store store = new UnclosedStore(new InMemoryStore());
        SettableClock clock = SettableClock.at(Messages.START);
        List<String> answers = new ArrayList<>();
        int notes = 0;
        try (ProviderStub stub = ProviderStub.start().always(this::reply)) {
            for (int half = 0; half < 2; half++) {
                try (Varve varve = Varve.builder()
                                .store(store)
                                .policy(ScriptedRun.policy())
                                .executor(Runnable::run)
                                .clock(clock)
                                .build();
                        AgentUnderTest agent = factory.start(new AgentSetting(
                                varve, wire, stub.url(), ScriptedRun.SYSTEM_PROMPT, new AgentTools(), clock))) {
                    if (!agent.returnsThoughts()) {
                        return Optional.empty();
                    }
                    for (int i = half * TURNS / 2; i < (half + 1) * TURNS / 2; i++) {
                        answers.add(agent.say(USER, "How are the services, for the " + i + "th time?", i % 2 == 1));
                    }
                    Scope scope = agent.scope(USER).orElseThrow();
                    notes = varve.session(scope).notes().size();
                }
            }
        }
        return Optional.of(new Happened(List.copyOf(calls), answers, notes));
    }

    static String answer(int turn) {
        return "All of them are up, " + turn + ".";
    }

    private synchronized Reply reply(Call received) {
        ModelCall call = reader.read(received);
        if (call.messages().get(call.messages().size() - 1).from() == From.USER) {
            before = thoughts.size();
            turn++;
        }
        List<String> ofTurn = List.copyOf(thoughts.subList(before, thoughts.size()));
        calls.add(new Seen(ofTurn, sent(received.body()), call));
        boolean done = ofTurn.size() == ROUNDS;
        String words = String.format(Locale.ROOT, done ? "closing thought %04d" : "thought %04d", thoughts.size());
        Reply.Thought thought = new Reply.Thought(words, seal(words));
        if (done) {
            return Reply.calls(answer(turn), List.of()).after(thought);
        }
        thoughts.add(words);
        List<Reply.ToolUse> uses = List.of(
                ScriptedCall.of(USER, turn, ofTurn.size(), 0).use(),
                ScriptedCall.of(USER, turn, ofTurn.size(), 1).use());
        return Reply.calls("", uses).after(thought);
    }

    private List<String> sent(String body) {
        return thoughts.stream()
                .filter(thought -> (wire == Wire.OPENAI || body.contains(seal(thought)))
                        && (wire == Wire.GOOGLE || body.contains('"' + thought + '"')))
                .toList();
    }

    private static String seal(String words) {
        return Base64.getEncoder().encodeToString(("sealed " + words).getBytes(StandardCharsets.UTF_8));
    }
}
