package dev.varve.gateway.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.LoggedMessage;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.gateway.Gateway;
import dev.varve.gateway.memory.ScriptedClient.Kind;
import dev.varve.gateway.relay.AnswerListener;
import dev.varve.gateway.relay.Interceptor;
import dev.varve.gateway.relay.Interceptor.SecondTry;
import dev.varve.gateway.relay.MemoryReport;
import dev.varve.store.InMemoryStore;
import dev.varve.store.Store;
import dev.varve.store.StoreException;
import dev.varve.testkit.wire.StrictProvider;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** A client has its answer before the turn is in the log; what it can rely on nevertheless. */
class AnsweredFirstTest {
    private static final String TALK = "talk";

    private final Store log = new InMemoryStore();
    private final CountDownLatch appending = new CountDownLatch(1);
    private final CountDownLatch mayAppend = new CountDownLatch(1);
    private final AtomicBoolean killed = new AtomicBoolean();
    private final AtomicReference<Runnable> rowRead = new AtomicReference<>(() -> {});

    @Test
    void an_answer_is_whole_while_its_turn_is_still_being_logged() throws InterruptedException {
        try (MemoryFixture fixture = new MemoryFixture(slow())) {
            ScriptedClient client = client(fixture);

            client.accepted(client.turn("What about module-1?"));

            assertThat(appending.await(60, TimeUnit.SECONDS)).isTrue();
            assertThat(said()).as("the log when the client has its answer").isEmpty();
            mayAppend.countDown();
            fixture.settle();
            assertThat(said()).hasSize(2);
        }
    }

    @Test
    void the_turn_of_an_orderly_stop_is_logged() throws InterruptedException {
        try (MemoryFixture fixture = new MemoryFixture(slow())) {
            ScriptedClient client = client(fixture);
            client.accepted(client.turn("What about module-1?"));
            assertThat(appending.await(60, TimeUnit.SECONDS)).isTrue();
            CompletableFuture<Void> released = CompletableFuture.runAsync(mayAppend::countDown);

            fixture.restart(Duration.ofSeconds(60));

            released.join();
            assertThat(said()).hasSize(2);
        }
    }

    @Test
    void a_turn_that_is_answered_before_it_is_read_is_waited_for_like_any_other() {
        try (MemoryFixture fixture = new MemoryFixture(log)) {
            fixture.restart(Duration.ZERO); // a call waits for nothing, its reading least of all
            ScriptedClient client = client(fixture);

            client.accepted(client.turn("What about module-1? " + "It has a long log. ".repeat(200_000)));
            fixture.awaitLogged();

            assertThat(said()).hasSize(2);
        }
    }

    @Test
    void what_a_killed_gateway_had_not_logged_comes_once_with_the_next_call() throws InterruptedException {
        try (MemoryFixture fixture = new MemoryFixture(slow())) {
            ScriptedClient client = client(fixture);
            client.accepted(client.turn("What about module-1?"));
            assertThat(appending.await(60, TimeUnit.SECONDS)).isTrue();
            killed.set(true);
            mayAppend.countDown();
            fixture.settle();
            assertThat(said()).as("what died with its process").isEmpty();

            fixture.restart(Duration.ofSeconds(60));
            killed.set(false);
            ScriptedClient later = client(fixture);
            later.list.addAll(client.list);
            later.accepted(later.turn("And module-2?"));

            fixture.settle();
            assertThat(said())
                    .extracting(one -> one.message().text())
                    .hasSize(4)
                    .doesNotHaveDuplicates()
                    .startsWith("What about module-1?");
        }
    }

    @Test
    void notes_stay_while_the_turn_before_is_logged_in_the_middle_of_planning() throws InterruptedException {
        AtomicBoolean held = new AtomicBoolean();
        CountDownLatch answered = new CountDownLatch(1);
        try (MemoryFixture fixture = new MemoryFixture(store(method -> {
            if (method.equals("append") && held.get()) {
                appending.countDown();
                answered.await();
            }
        }))) {
            ScriptedClient client = client(fixture);
            HttpResponse<String> answer = client.turn("What about module-0?");
            for (int turn = 1; !ScriptedClient.memory(answer).equals("active"); turn++) {
                answer = client.turn("What about module-" + turn + "? Please keep port " + (8_000 + turn)
                        + " for it, and remember that release " + turn + " goes out on Friday.");
                client.accepted(answer);
                fixture.settle();
                assertThat(turn).as("turns without notes").isLessThan(200);
            }
            held.set(true);
            client.accepted(client.turn("And what is next?"));
            assertThat(appending.await(60, TimeUnit.SECONDS)).isTrue();
            rowRead.set(() -> {
                answered.countDown();
                fixture.awaitLogged();
            });

            answer = client.turn("And after that?");

            client.accepted(answer);
            assertThat(ScriptedClient.memory(answer)).isEqualTo("active");
        }
    }

    @Test
    void a_stream_does_not_end_before_memory_has_its_turn() {
        CountDownLatch ended = new CountDownLatch(1);
        CompletableFuture<Boolean> endedFirst = new CompletableFuture<>();
        Interceptor interceptor = new Interceptor() {
            @Override
            public boolean wants(Call call) {
                return true;
            }

            @Override
            public CompletionStage<Outgoing> outgoing(Call call, byte[] body) {
                AnswerListener listener = new AnswerListener() {
                    @Override
                    public void complete() {
                        try {
                            endedFirst.complete(ended.await(200, TimeUnit.MILLISECONDS));
                        } catch (InterruptedException e) {
                            endedFirst.completeExceptionally(e);
                        }
                    }
                };
                return CompletableFuture.completedFuture(
                        new Outgoing(body, MemoryReport.OFF, Map.of(), false, listener, SecondTry.NONE));
            }
        };
        try (StrictProvider provider = StrictProvider.start();
                Gateway gateway = Gateway.builder()
                        .port(0)
                        .openai(URI.create(provider.url() + "/v1"))
                        .interceptor(interceptor)
                        .start()) {
            ScriptedClient client = new ScriptedClient(Kind.CHAT, gateway.url(), provider, new AtomicInteger());
            client.tools = false;

            client.accepted(client.turn("What about module-1?"));
            ended.countDown();

            assertThat(endedFirst).isCompletedWithValue(false);
        }
    }

    private static ScriptedClient client(MemoryFixture fixture) {
        ScriptedClient client = fixture.client(Kind.CHAT).header("x-varve-session", TALK);
        client.tools = false;
        return client;
    }

    private List<LoggedMessage> said() {
        return log.messages(Scope.of(TALK), new Span(1, 100));
    }

    /** Appends when it may; the process that waits for it may be killed meanwhile. */
    private Store slow() {
        return store(method -> {
            if (method.equals("append")) {
                appending.countDown();
                mayAppend.await();
                if (killed.get()) {
                    throw new StoreException("killed", new RuntimeException());
                }
            }
        });
    }

    private interface Before {
        void call(String method) throws InterruptedException;
    }

    /** The log, with something that happens before each call, and {@link #rowRead} once after a session's row is read. */
    private Store store(Before before) {
        return (Store) Proxy.newProxyInstance(
                Store.class.getClassLoader(), new Class<?>[] {Store.class}, (proxy, method, arguments) -> {
                    before.call(method.getName());
                    try {
                        Object answer = method.invoke(log, arguments);
                        if (method.getName().equals("state")) {
                            rowRead.getAndSet(() -> {}).run();
                        }
                        return answer;
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
