package dev.varve.gateway.memory;

import dev.varve.LoggedMessage;
import dev.varve.Policy;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.embedding.Embedder;
import dev.varve.gateway.Gateway;
import dev.varve.policy.Limit;
import dev.varve.store.InMemoryStore;
import dev.varve.store.Store;
import dev.varve.testkit.wire.StrictProvider;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;

/** A gateway with memory before a strict provider; notes are written at once, and take over early. */
final class MemoryFixture implements AutoCloseable {
    /** Nothing waits for so long unless it hangs, however slow the machine is. */
    static final Duration PATIENCE = Duration.ofMinutes(1);

    final StrictProvider provider = StrictProvider.start();
    final Store store;
    private Varve varve;
    private ConversationMemory memory;
    private Gateway gateway;
    private Policy policy = policy();
    private UnaryOperator<ConversationMemory.Builder> settings = UnaryOperator.identity();
    private int recall;
    private List<Embedder> embedders = List.of();
    private final AtomicInteger over = new AtomicInteger();
    final AtomicInteger sent = new AtomicInteger();
    private final Queue<Runnable> waiting = new ConcurrentLinkedQueue<>();
    private volatile boolean held;

    MemoryFixture() {
        this(new InMemoryStore());
    }

    MemoryFixture(Store store) {
        this.store = store;
        open(PATIENCE);
    }

    static Policy policy() {
        return GatewayPolicy.of(Policy.defaults())
                .withObserve(observe -> observe.bufferEvery(300)
                        .chunkTokens(300)
                        .activateAt(Limit.tokens(1_500))
                        .keepTail(500));
    }

    /** Another process with other settings. */
    void configured(Policy newPolicy, UnaryOperator<ConversationMemory.Builder> change) {
        shut();
        policy = newPolicy;
        settings = change;
        open(PATIENCE);
    }

    /** Another process, which recalls so many tokens by itself. */
    void recalling(int tokens) {
        recalling(tokens, List.of());
    }

    /** The same with models that turn text into vectors. */
    void recalling(int tokens, List<Embedder> models) {
        shut();
        recall = tokens;
        embedders = models;
        open(PATIENCE);
    }

    void open(Duration patience) {
        varve = Varve.builder()
                .store(store)
                .keepStoreOpen()
                .embedders(embedders)
                // What is recalled must be in no note that is shown.
                .policy(recall == 0 ? policy : policy.withContext(context -> context.memory(Limit.tokens(400))))
                .executor(this::inBackground)
                .build();
        memory = settings.apply(ConversationMemory.of(varve).patience(patience).recall(recall))
                .build();
        gateway = Gateway.builder()
                .port(0)
                .anthropic(URI.create(provider.url()))
                .openai(URI.create(provider.url() + "/v1"))
                .upstream("ollama", URI.create(provider.url()))
                .upstream("gemini", URI.create(provider.url()))
                .upstream("vertex", URI.create(provider.url()))
                .upstream("azure", URI.create(provider.url()))
                .interceptor(memory)
                .access(call -> over())
                .stopTimeout(Duration.ofMillis(200))
                .start();
    }

    private void inBackground(Runnable job) {
        if (held) {
            waiting.add(job);
        } else {
            job.run();
        }
    }

    /** Notes are written no more until {@link #writeOn}. */
    void writeNothing() {
        held = true;
    }

    void writeOn() {
        held = false;
        for (Runnable job = waiting.poll(); job != null; job = waiting.poll()) {
            job.run();
        }
    }

    /** Another process on the same store. */
    void restart(Duration patience) {
        shut();
        open(patience);
    }

    ScriptedClient client(ScriptedClient.Kind kind) {
        return new ScriptedClient(kind, gateway.url(), provider, sent);
    }

    String url() {
        return gateway.url();
    }

    Varve varve() {
        return varve;
    }

    /** Waits until all calls are over and logged: a client has its answer a moment before. */
    void settle() {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        synchronized (over) {
            while (over.get() < sent.get()) {
                long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
                if (left <= 0) {
                    throw new AssertionError(sent.get() + " calls were made, and " + over.get() + " are over");
                }
                try {
                    over.wait(left);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new AssertionError("interrupted while calls were not over", e);
                }
            }
        }
        awaitLogged();
    }

    private void over() {
        synchronized (over) {
            over.incrementAndGet();
            over.notifyAll();
        }
    }

    /** Waits until what has been answered is logged. */
    void awaitLogged() {
        if (!memory.awaitLogged(PATIENCE)) {
            throw new AssertionError("turns are not logged yet");
        }
    }

    List<LoggedMessage> log(String session) {
        settle();
        long last = varve.session(session).status().state().lastSeq();
        return varve.session(session).messages(new Span(1, last + 1));
    }

    private void shut() {
        gateway.close();
        memory.close();
        varve.close();
    }

    @Override
    public void close() {
        shut();
        provider.close();
    }
}
