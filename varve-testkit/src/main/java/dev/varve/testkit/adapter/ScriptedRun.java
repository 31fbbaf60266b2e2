package dev.varve.testkit.adapter;

import dev.varve.LoggedMessage;
import dev.varve.Part;
import dev.varve.Policy;
import dev.varve.Role;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.event.MemoryEvent;
import dev.varve.internal.session.Coverage;
import dev.varve.model.MemoryModel;
import dev.varve.policy.Limit;
import dev.varve.store.Store;
import dev.varve.testkit.ManualExecutor;
import dev.varve.testkit.Messages;
import dev.varve.testkit.SettableClock;
import dev.varve.testkit.adapter.ScriptedAgentModel.Exchange;
import dev.varve.testkit.wire.ProviderStub;
import dev.varve.testkit.wire.Wire;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Runs the script with agents of one kind, all users at once, turn by turn, and records the outcome. Observers run
 * between turns, so that two runs are equal.
 */
final class ScriptedRun {
    static final String SYSTEM_PROMPT = "You are the careful assistant of an operations team. Be brief.";

    /** Context window of the agent's model, in tokens. */
    static final long WINDOW = 8_000;

    private static final Duration PAUSE = Duration.ofMinutes(7);
    private static final Span ALL = new Span(1, Integer.MAX_VALUE);

    private final AgentFactory factory;
    private final Wire wire;
    private final MemoryModel memoryModel;
    private final Supplier<Store> stores;
    private final ProviderStub stub = ProviderStub.start();
    private final SettableClock clock = SettableClock.at(Messages.START);
    private final ManualExecutor background = new ManualExecutor();
    private final Map<Scope, Long> rewrites = new ConcurrentHashMap<>();
    private final List<MemoryEvent> troubles = new ArrayList<>();
    private final Map<ScriptedTurn, String> answers = new ConcurrentHashMap<>();
    private final Map<ScriptedTurn, RuntimeException> failures = new ConcurrentHashMap<>();
    private final Map<String, List<String>> logs = new HashMap<>();
    private final Map<String, List<String>> coverage = new HashMap<>();
    private final ScriptedAgentModel model;
    private volatile Optional<AgentUnderTest> agent = Optional.empty();

    private ScriptedRun(
            AgentFactory factory, Wire wire, MemoryModel memoryModel, Supplier<Store> stores, boolean strict) {
        this.model = new ScriptedAgentModel(this::rewrites, strict);
        this.factory = factory;
        this.wire = wire;
        this.memoryModel = memoryModel;
        this.stores = stores;
        stub.always(model);
    }

    /** Runs all turns; {@code stores} opens the same storage each time. */
    static ScriptedRun of(AgentFactory factory, Wire wire, MemoryModel memoryModel, Supplier<Store> stores) {
        return run(new ScriptedRun(factory, wire, memoryModel, stores, true));
    }

    /** Runs all turns against a provider that counts the calls it should refuse, and answers them. */
    static ScriptedRun lenient(AgentFactory factory, Wire wire, MemoryModel memoryModel, Supplier<Store> stores) {
        return run(new ScriptedRun(factory, wire, memoryModel, stores, false));
    }

    private static ScriptedRun run(ScriptedRun run) {
        ExecutorService threads = Executors.newFixedThreadPool(ScriptedTurn.USERS.size());
        try {
            run.process(threads, 1, ScriptedTurn.RESTART_AFTER);
            run.process(threads, ScriptedTurn.RESTART_AFTER + 1, ScriptedTurn.LOST);
            run.process(threads, ScriptedTurn.LOST + 1, ScriptedTurn.LAST);
            run.readBack();
        } finally {
            threads.shutdownNow();
            run.stub.close();
        }
        return run;
    }

    /** Turns of one process, from its start to its end. */
    private void process(ExecutorService threads, int first, int last) {
        try (Varve varve = varve(stores.get());
                AgentUnderTest started = factory.start(
                        new AgentSetting(varve, wire, stub.url(), SYSTEM_PROMPT, new AgentTools(), clock))) {
            agent = Optional.of(started);
            for (int number = first; number <= last; number++) {
                everyone(threads, started, number);
                background.runAll();
                clock.advance(PAUSE);
            }
        }
    }

    private void everyone(ExecutorService threads, AgentUnderTest started, int number) {
        List<Future<?>> said = new ArrayList<>();
        for (String user : ScriptedTurn.USERS) {
            said.add(threads.submit(() -> say(started, new ScriptedTurn(user, number))));
        }
        for (Future<?> one : said) {
            try {
                one.get();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new IllegalStateException("interrupted in turn " + number, e);
            } catch (ExecutionException e) {
                throw new IllegalStateException("turn " + number + " broke", e);
            }
        }
    }

    private void say(AgentUnderTest started, ScriptedTurn turn) {
        try {
            String answer = started.say(turn.user(), turn.text(), turn.streaming());
            answers.put(turn, answer);
        } catch (RuntimeException e) {
            failures.put(turn, e);
        }
    }

    private Varve varve(Store store) {
        return Varve.builder()
                .store(store)
                .model(memoryModel)
                .policy(policy())
                .contextWindow(WINDOW)
                .executor(background)
                .clock(clock)
                .listener(this::note)
                .build();
    }

    /** The default policy, made small enough for a window of 8,000 tokens. */
    static Policy policy() {
        return Policy.defaults()
                .withName("scripted")
                .withObserve(observe -> observe.bufferEvery(400)
                        .chunkTokens(400)
                        .activateAt(Limit.tokens(1_600))
                        .keepTail(320)
                        .priorTokens(500))
                .withReflect(reflect -> reflect.at(Limit.tokens(2_000)))
                .withContext(context -> context.memory(Limit.tokens(3_000))
                        .messages(Limit.tokens(4_000))
                        .recall(0)); // their passages would show marks of earlier turns; RecallTurns covers them
    }

    private void note(MemoryEvent event) {
        if (event instanceof MemoryEvent.Activated || event instanceof MemoryEvent.Reflected) {
            rewrites.merge(event.scope(), 1L, Long::sum);
        } else if (event instanceof MemoryEvent.Failed
                || event instanceof MemoryEvent.Dropped
                || event instanceof MemoryEvent.WindowCut) {
            synchronized (troubles) {
                troubles.add(event);
            }
        }
    }

    private long rewrites(String user) {
        return scope(user).map(scope -> rewrites.getOrDefault(scope, 0L)).orElse(0L);
    }

    Optional<Scope> scope(String user) {
        return agent.flatMap(started -> started.scope(user));
    }

    private void readBack() {
        try (Store store = stores.get()) {
            for (String user : ScriptedTurn.USERS) {
                scope(user).ifPresent(scope -> {
                    coverage.put(user, Coverage.of(store, scope).problems());
                    logs.put(user, flat(store.messages(scope, ALL)));
                });
            }
        }
    }

    /** Words, calls and results, one line each, however they are divided into messages. */
    private static List<String> flat(List<LoggedMessage> messages) {
        List<String> lines = new ArrayList<>();
        for (LoggedMessage logged : messages) {
            for (Part part : logged.message().parts()) {
                if (part instanceof Part.Text words && !words.text().isBlank()) {
                    lines.add(said(logged.role(), words.text()));
                } else if (part instanceof Part.ToolCall call) {
                    lines.add("CALL " + first(ScriptedCall.REF, call.arguments()));
                } else if (part instanceof Part.ToolResult result) {
                    lines.add("RESULT " + first(ScriptedCall.REF, result.content()));
                }
            }
        }
        return lines;
    }

    private static String first(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        return matcher.find() ? matcher.group() : "(no ref) " + text;
    }

    private static String said(Role role, String text) {
        return role + " " + text;
    }

    /** The expected log of a user at the end. */
    List<String> expectedLog(String user) {
        List<String> lines = new ArrayList<>();
        for (int number = 1; number <= ScriptedTurn.LAST; number++) {
            ScriptedTurn turn = new ScriptedTurn(user, number);
            lines.add(said(Role.USER, turn.text()));
            for (List<ScriptedCall> round : turn.rounds()) {
                if (!turn.aside().isEmpty()) {
                    lines.add(said(Role.ASSISTANT, turn.aside()));
                }
                round.forEach(call -> lines.add("CALL " + call.ref()));
                round.forEach(call -> lines.add("RESULT " + call.ref()));
            }
            if (!turn.lost()) {
                lines.add(said(Role.ASSISTANT, answer(user, number)));
            }
        }
        return lines;
    }

    String answer(String user, int number) {
        return answers.getOrDefault(new ScriptedTurn(user, number), "(no answer)");
    }

    /** Turns in which the agent threw, with the exception. */
    Map<ScriptedTurn, RuntimeException> failures() {
        return Map.copyOf(failures);
    }

    List<String> log(String user) {
        return logs.getOrDefault(user, List.of());
    }

    List<String> coverageProblems(String user) {
        return coverage.getOrDefault(user, List.of("there is no session"));
    }

    List<String> refusals() {
        return model.refusals();
    }

    List<MemoryEvent> troubles() {
        synchronized (troubles) {
            return List.copyOf(troubles);
        }
    }

    /** Model calls of a user, in order. */
    List<Exchange> exchanges(String user) {
        return model.exchanges().stream()
                .filter(exchange -> exchange.turn().user().equals(user))
                .toList();
    }
}
