package dev.varve.testkit.adapter;

import dev.varve.Varve;
import dev.varve.store.InMemoryStore;
import dev.varve.testkit.ManualExecutor;
import dev.varve.testkit.Messages;
import dev.varve.testkit.SettableClock;
import dev.varve.testkit.wire.Call;
import dev.varve.testkit.wire.ProviderStub;
import dev.varve.testkit.wire.Reply;
import dev.varve.testkit.wire.Wire;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * Two concurrent turns in one conversation, each with a tool call, in a forced order; then a third turn. An agent
 * that runs one turn after the other is released after a few seconds.
 */
final class TurnsAtOnce {
    /** The interleaving of the two turns. */
    enum Order {
        /** question, question, call, call, result, result. */
        BOTH_OPEN,
        /** question, call, question, result. */
        RESULT_AFTER_QUESTION
    }

    /** The events so far. */
    private enum Step {
        FIRST_ASKED,
        SECOND_ASKED,
        FIRST_TOOL_RUNS,
        SECOND_TOOL_RUNS,
        FIRST_TOOL_DONE,
        SECOND_TOOL_DONE
    }

    private static final String USER = "cyd";
    private static final int PATIENCE_SECONDS = 3;
    private static final ScriptedCall FIRST = ScriptedCall.of(USER, 1, 0, 0);
    private static final ScriptedCall SECOND = ScriptedCall.of(USER, 2, 0, 1);

    private final Order order;
    private final RequestReader reader = new RequestReader();
    private final AtomicInteger requests = new AtomicInteger();
    private final List<ModelCall> calls = new CopyOnWriteArrayList<>();
    private final Map<Step, CountDownLatch> steps = new EnumMap<>(Step.class);

    private TurnsAtOnce(Order order) {
        this.order = order;
        for (Step step : Step.values()) {
            steps.put(step, new CountDownLatch(1));
        }
    }

    /** All calls of the model, in order of arrival; the last one is the third turn's. */
    static List<ModelCall> run(AgentFactory factory, Wire wire, Order order) {
        return new TurnsAtOnce(order).run(factory, wire);
    }

    /** The results of the tools in these turns. */
    static List<String> results(Order order) {
        return order == Order.BOTH_OPEN ? List.of(FIRST.ref(), SECOND.ref()) : List.of(FIRST.ref());
    }

    private List<ModelCall> run(AgentFactory factory, Wire wire) {
        try (ProviderStub stub = ProviderStub.start().always(this::reply);
                Varve varve = Varve.builder()
                        .store(new InMemoryStore())
                        .executor(new ManualExecutor())
                        .clock(SettableClock.at(Messages.START))
                        .build();
                AgentUnderTest agent = factory.start(new AgentSetting(
                        varve,
                        wire,
                        stub.url(),
                        ScriptedRun.SYSTEM_PROMPT,
                        new AgentTools(this::toolRuns),
                        SettableClock.at(Messages.START)))) {
            CompletableFuture<String> first = turn(() -> agent.say(USER, "How is the mail relay?", false));
            await(order == Order.BOTH_OPEN ? Step.FIRST_ASKED : Step.FIRST_TOOL_RUNS);
            CompletableFuture<String> second = turn(() -> agent.say(USER, "And the audit store?", false));
            first.join();
            second.join();
            agent.say(USER, "Which one is slower?", false);
            return List.copyOf(calls);
        }
    }

    /** On a thread of its own: on two cores the common pool has one, and each turn waits for the other. */
    private static CompletableFuture<String> turn(Supplier<String> turn) {
        return CompletableFuture.supplyAsync(turn, job -> {
            Thread thread = new Thread(job, "turn");
            thread.setDaemon(true);
            thread.start();
        });
    }

    private void toolRuns(String ref) {
        if (ref.equals(FIRST.ref())) {
            reached(Step.FIRST_TOOL_RUNS);
            await(order == Order.BOTH_OPEN ? Step.SECOND_TOOL_RUNS : Step.SECOND_ASKED);
        } else {
            reached(Step.SECOND_TOOL_RUNS);
            await(Step.FIRST_TOOL_DONE);
        }
    }

    private Reply reply(Call received) {
        ModelCall call = reader.read(received);
        calls.add(call);
        Optional<String> refusal = ProviderRules.refusal(call);
        if (refusal.isPresent()) {
            return Reply.status(400, Map.of(), "{\"error\":{\"code\":400,\"message\":\"" + refusal.get() + "\"}}");
        }
        return switch (requests.incrementAndGet()) {
            case 1 -> {
                reached(Step.FIRST_ASKED);
                if (order == Order.BOTH_OPEN) {
                    await(Step.SECOND_ASKED);
                }
                yield Reply.calls("", List.of(FIRST.use()));
            }
            case 2 -> {
                reached(Step.SECOND_ASKED);
                if (order == Order.BOTH_OPEN) {
                    await(Step.FIRST_TOOL_RUNS);
                    yield Reply.calls("", List.of(SECOND.use()));
                }
                await(Step.FIRST_TOOL_DONE);
                yield Reply.text("It is quiet.");
            }
            case 3 -> {
                reached(Step.FIRST_TOOL_DONE);
                if (order == Order.BOTH_OPEN) {
                    await(Step.SECOND_TOOL_DONE);
                }
                yield Reply.text("It is slow.");
            }
            default -> {
                reached(Step.SECOND_TOOL_DONE);
                yield Reply.text("It is well.");
            }
        };
    }

    private CountDownLatch latch(Step step) {
        return Objects.requireNonNull(steps.get(step));
    }

    private void reached(Step step) {
        latch(step).countDown();
    }

    private void await(Step step) {
        try {
            // Not reached in time: the agent takes one turn after the other, which is fine.
            boolean inTime = latch(step).await(PATIENCE_SECONDS, TimeUnit.SECONDS);
            if (!inTime) {
                reached(step);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
