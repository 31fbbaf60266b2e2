package dev.varve.gateway.memory;

import dev.varve.Scope;
import dev.varve.gateway.match.Chain;
import dev.varve.gateway.memory.ConversationMemory.MemoryScope;
import dev.varve.gateway.relay.Interceptor;
import dev.varve.gateway.wire.BodyCache;
import dev.varve.gateway.wire.ChatCall;
import dev.varve.gateway.wire.Element;
import dev.varve.gateway.wire.WireFormat;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/** Determines from a call alone its messages and its conversation. Asks no store. Thread-safe. */
final class TurnReader {
    /** Unread bytes up to which the calling thread parses a body itself: handing it over would take longer. */
    private static final int READ_AT_ONCE = 1 << 14;
    /** Larger ones are not looked at by the thread that has them. */
    private static final int FIND_AT_ONCE = 1 << 18;
    /** Bounds the cache of parsed bodies: a share of the heap, and no more than helps. */
    private static final int SHARE_OF_HEAP = 4;

    private static final long MOST_KEPT = 64L << 20;

    private final MemoryScope scope;
    private final KeptByProvider kept;
    private final HeardItems items;
    private final ModelWindows windows;
    private final BiConsumer<Scope, Interceptor.Call> heard;
    private final Executor threads;
    private final Supplier<CompletableFuture<Void>> ended;
    private final Supplier<CompletableFuture<Void>> answers;
    private final BodyCache readings =
            new BodyCache(Math.min(MOST_KEPT, Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP));

    /**
     * @param heard receives each call that has a conversation
     * @param threads for large bodies; refuses when too many wait
     * @param ended completes when every answer under way has been heard, or soon
     * @param answers completes when every answer under way is logged
     */
    TurnReader(
            MemoryScope scope,
            KeptByProvider kept,
            HeardItems items,
            ModelWindows windows,
            BiConsumer<Scope, Interceptor.Call> heard,
            Executor threads,
            Supplier<CompletableFuture<Void>> ended,
            Supplier<CompletableFuture<Void>> answers) {
        this.scope = scope;
        this.kept = kept;
        this.items = items;
        this.windows = windows;
        this.heard = heard;
        this.threads = threads;
        this.ended = ended;
        this.answers = answers;
    }

    /**
     * Reads a body; empty if it holds nothing for memory.
     *
     * @param late of the turn
     * @throws RejectedExecutionException if too many wait
     */
    CompletableFuture<Optional<Turn>> read(Interceptor.Call call, WireFormat wire, byte[] body, AtomicBoolean late) {
        return chat(call, wire, body)
                .thenCompose(read -> resolved(call, read))
                .thenApply(read ->
                        read.filter(chat -> !chat.talk().isEmpty()).map(chat -> turn(call, chat, body.length, late)));
    }

    /**
     * Replaces references by the provider's items. The newest item may be in an answer whose end has not been heard
     * yet.
     */
    private CompletableFuture<Optional<ChatCall>> resolved(Interceptor.Call call, Optional<ChatCall> read) {
        if (read.filter(ChatCall::refers).isEmpty()) {
            return CompletableFuture.completedFuture(read);
        }
        ChatCall chat = read.get();
        boolean known = chat.elements().stream()
                .filter(element -> element.kind() == Element.Kind.REFERENCE)
                .allMatch(element -> items.find(call.caller(), element.digest()).isPresent());
        CompletableFuture<Void> heard = known ? CompletableFuture.completedFuture(null) : ended.get();
        return heard.thenApply(any -> Optional.of(chat.resolved(id -> items.find(call.caller(), id))));
    }

    private CompletableFuture<Optional<ChatCall>> chat(Interceptor.Call call, WireFormat wire, byte[] body) {
        if (body.length > FIND_AT_ONCE) {
            return CompletableFuture.supplyAsync(
                    () -> readings.read(wire, body, readings.find(call.caller(), wire, body)), threads);
        }
        BodyCache.Known known = readings.find(call.caller(), wire, body);
        Executor reader = body.length - known.bytes() <= READ_AT_ONCE ? Runnable::run : threads;
        return CompletableFuture.supplyAsync(() -> readings.read(wire, body, known), reader);
    }

    private Turn turn(Interceptor.Call call, ChatCall chat, int bytes, AtomicBoolean late) {
        List<Element> talk = AgentCalls.speaker(call.headers())
                .map(kind -> chat.talk().stream()
                        .map(element -> element.saidByProgram(kind))
                        .toList())
                .orElseGet(chat::talk);
        Optional<KeptByProvider.Place> place = chat.kept().id().map(id -> place(call, id));
        Scope lane = place.map(KeptByProvider.Place::scope)
                .orElseGet(() -> scope.lane(call.caller(), LaneName.of(call.headers(), chat, opening(talk.get(0)))));
        heard.accept(lane, call);
        boolean million = Optional.ofNullable(call.headers().get("anthropic-beta"))
                .filter(beta -> beta.contains("context-1m"))
                .isPresent();
        String name = chat.model().isEmpty() ? WireFormat.model(call.route().path()) : chat.model();
        ModelTraits.Model model = new ModelTraits.Model(call.route().upstream().base(), name, million);
        CallSettings set = CallSettings.of(call.headers()).orWindow(chat.window());
        return new Turn(
                call,
                chat,
                talk,
                chat.chain(),
                LeftOut.NONE,
                lane,
                place,
                model,
                windows.of(call, model, set, bytes),
                set,
                bytes,
                SideCalls.is(call.headers(), chat),
                WireFormat.counts(call.route().path()),
                late);
    }

    /** The key of an unnamed conversation: its first message, without its clock. */
    private static String opening(Element first) {
        String words = first.words();
        String plain = Clocks.without(words);
        return plain.equals(words) ? first.digest() : Chain.digest(plain);
    }

    /** A client may continue from an answer before it is logged; its place becomes known with the log entry. */
    private KeptByProvider.Place place(Interceptor.Call call, String id) {
        Scope own = scope.lane(call.caller(), LaneName.ofKept(id));
        CompletableFuture<Void> heard = answers.get();
        return kept.find(call.caller(), id)
                .orElseGet(() -> heard.isDone()
                        ? KeptByProvider.Place.end(own)
                        : KeptByProvider.Place.awaited(own, kept.awaited(call.caller(), id, heard)));
    }
}
