package dev.varve.gateway.memory;

import dev.varve.Scope;
import dev.varve.gateway.memory.ConversationMemory.MemoryScope;
import dev.varve.gateway.relay.Interceptor;
import dev.varve.gateway.wire.ChatCall;
import dev.varve.gateway.wire.Element;
import dev.varve.gateway.wire.Readings;
import dev.varve.gateway.wire.Wire;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;

/** Finds out from a call alone what it says and which conversation it belongs to. Asks no store. Thread-safe. */
final class TurnReader {
    /** So much of a body is read by the thread that has it: to wait for another would take longer. */
    private static final int READ_AT_ONCE = 1 << 14;
    /** Larger ones are not looked at by the thread that has them. */
    private static final int FIND_AT_ONCE = 1 << 18;
    /** For what was read last: a share of the heap, and no more than helps. */
    private static final int SHARE_OF_HEAP = 4;

    private static final long MOST_KEPT = 64L << 20;

    private final MemoryScope scope;
    private final KeptByProvider kept;
    private final BiConsumer<Scope, Interceptor.Call> heard;
    private final Executor threads;
    private final Readings readings =
            new Readings(Math.min(MOST_KEPT, Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP));

    /**
     * A reader.
     *
     * @param heard   is told of each call that has a conversation
     * @param threads for large bodies; refuses when too many wait
     */
    TurnReader(MemoryScope scope, KeptByProvider kept, BiConsumer<Scope, Interceptor.Call> heard, Executor threads) {
        this.scope = scope;
        this.kept = kept;
        this.heard = heard;
        this.threads = threads;
    }

    /**
     * What a body says, unless it says nothing that memory is for.
     *
     * @param late of the turn
     * @throws RejectedExecutionException if too many wait
     */
    CompletableFuture<Optional<Turn>> read(Interceptor.Call call, Wire wire, byte[] body, AtomicBoolean late) {
        if (body.length > FIND_AT_ONCE) {
            return CompletableFuture.supplyAsync(
                    () -> read(call, wire, body, readings.find(call.caller(), wire, body), late), threads);
        }
        Readings.Known known = readings.find(call.caller(), wire, body);
        Executor reader = body.length - known.bytes() <= READ_AT_ONCE ? Runnable::run : threads;
        return CompletableFuture.supplyAsync(() -> read(call, wire, body, known, late), reader);
    }

    private Optional<Turn> read(
            Interceptor.Call call, Wire wire, byte[] body, Readings.Known known, AtomicBoolean late) {
        Optional<ChatCall> read = readings.read(wire, body, known);
        if (read.isEmpty() || read.get().talk().isEmpty()) {
            return Optional.empty();
        }
        ChatCall chat = read.get();
        List<Element> talk = chat.talk();
        Optional<KeptByProvider.Place> place = chat.kept().id().map(id -> place(call, id));
        Scope lane = place.map(KeptByProvider.Place::scope)
                .orElseGet(() -> scope.lane(
                        call.caller(),
                        LaneName.of(call.headers(), chat, talk.get(0).digest())));
        heard.accept(lane, call);
        boolean million = Optional.ofNullable(call.headers().get("anthropic-beta"))
                .filter(beta -> beta.contains("context-1m"))
                .isPresent();
        return Optional.of(new Turn(
                call,
                chat,
                talk,
                chat.chain(),
                lane,
                place,
                ModelWindows.of(chat.model(), million),
                SideCalls.is(call.headers(), chat),
                Wire.counts(call.route().path()),
                late));
    }

    private KeptByProvider.Place place(Interceptor.Call call, String id) {
        Scope own = scope.lane(call.caller(), LaneName.ofKept(id));
        return kept.find(call.caller(), id).orElse(new KeptByProvider.Place(own, Integer.MAX_VALUE));
    }
}
