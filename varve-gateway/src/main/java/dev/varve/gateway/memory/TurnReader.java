package dev.varve.gateway.memory;

import dev.varve.Scope;
import dev.varve.gateway.memory.ConversationMemory.MemoryScope;
import dev.varve.gateway.relay.Interceptor;
import dev.varve.gateway.wire.ChatCall;
import dev.varve.gateway.wire.Element;
import dev.varve.gateway.wire.Readings;
import dev.varve.gateway.wire.Wire;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/** Finds out from a call alone what it says and which conversation it belongs to. Asks no store. Thread-safe. */
final class TurnReader {
    /** So much of a body is read by the thread that has it: to wait for another would take longer. */
    private static final int READ_AT_ONCE = 1 << 14;
    /** Larger ones are not looked at by the thread that has them. */
    private static final int FIND_AT_ONCE = 1 << 18;
    /** For what was read last: a share of the heap, and no more than helps. */
    private static final int SHARE_OF_HEAP = 4;

    private static final long MOST_KEPT = 64L << 20;

    /** The call itself is sent on long before. */
    private static final Duration LONGEST = Duration.ofSeconds(5);

    private static final CompletableFuture<Void> NOW = CompletableFuture.completedFuture(null);

    private final MemoryScope scope;
    private final KeptByProvider kept;
    private final BiConsumer<Scope, Interceptor.Call> heard;
    private final Executor threads;
    private final Supplier<CompletableFuture<Void>> logged;
    private final Readings readings =
            new Readings(Math.min(MOST_KEPT, Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP));

    /**
     * A reader.
     *
     * @param heard   is told of each call that has a conversation
     * @param threads for large bodies; refuses when too many wait
     * @param logged  completes when what has been answered so far is logged
     */
    TurnReader(
            MemoryScope scope,
            KeptByProvider kept,
            BiConsumer<Scope, Interceptor.Call> heard,
            Executor threads,
            Supplier<CompletableFuture<Void>> logged) {
        this.scope = scope;
        this.kept = kept;
        this.heard = heard;
        this.threads = threads;
        this.logged = logged;
    }

    /**
     * What a body says, unless it says nothing that memory is for.
     *
     * @param late of the turn
     * @throws RejectedExecutionException if too many wait
     */
    CompletableFuture<Optional<Turn>> read(Interceptor.Call call, Wire wire, byte[] body, AtomicBoolean late) {
        return chat(call, wire, body).thenCompose(read -> {
            Optional<ChatCall> chat = read.filter(each -> !each.talk().isEmpty());
            return chat.map(each -> answered(call, each))
                    .orElse(NOW)
                    .thenApply(any -> chat.map(each -> turn(call, each, late)));
        });
    }

    private CompletableFuture<Optional<ChatCall>> chat(Interceptor.Call call, Wire wire, byte[] body) {
        if (body.length > FIND_AT_ONCE) {
            return CompletableFuture.supplyAsync(
                    () -> readings.read(wire, body, readings.find(call.caller(), wire, body)), threads);
        }
        Readings.Known known = readings.find(call.caller(), wire, body);
        Executor reader = body.length - known.bytes() <= READ_AT_ONCE ? Runnable::run : threads;
        return CompletableFuture.supplyAsync(() -> readings.read(wire, body, known), reader);
    }

    /** A client may go on from an answer before it is logged, which is when its place becomes known. */
    private CompletableFuture<Void> answered(Interceptor.Call call, ChatCall chat) {
        boolean unknown = chat.kept()
                .id()
                .filter(id -> kept.find(call.caller(), id).isEmpty())
                .isPresent();
        return unknown ? logged.get().completeOnTimeout(null, LONGEST.toMillis(), TimeUnit.MILLISECONDS) : NOW;
    }

    private Turn turn(Interceptor.Call call, ChatCall chat, AtomicBoolean late) {
        List<Element> talk = AgentCalls.speaker(call.headers())
                .map(kind -> chat.talk().stream()
                        .map(element -> element.saidByProgram(kind))
                        .toList())
                .orElseGet(chat::talk);
        Optional<KeptByProvider.Place> place = chat.kept().id().map(id -> place(call, id));
        Scope lane = place.map(KeptByProvider.Place::scope)
                .orElseGet(() -> scope.lane(
                        call.caller(),
                        LaneName.of(call.headers(), chat, talk.get(0).digest())));
        heard.accept(lane, call);
        boolean million = Optional.ofNullable(call.headers().get("anthropic-beta"))
                .filter(beta -> beta.contains("context-1m"))
                .isPresent();
        return new Turn(
                call,
                chat,
                talk,
                chat.chain(),
                lane,
                place,
                ModelWindows.of(chat.model(), million),
                SideCalls.is(call.headers(), chat),
                Wire.counts(call.route().path()),
                late);
    }

    private KeptByProvider.Place place(Interceptor.Call call, String id) {
        Scope own = scope.lane(call.caller(), LaneName.ofKept(id));
        return kept.find(call.caller(), id).orElse(new KeptByProvider.Place(own, Integer.MAX_VALUE));
    }
}
