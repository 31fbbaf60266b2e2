package dev.varve.gateway.memory;

import dev.varve.Context;
import dev.varve.ContextRequest;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.TokenEstimator;
import dev.varve.Varve;
import dev.varve.gateway.match.Chain;
import dev.varve.gateway.match.Match;
import dev.varve.gateway.relay.AnswerListener;
import dev.varve.gateway.relay.Interceptor;
import dev.varve.gateway.wire.ChatCall;
import dev.varve.gateway.wire.Compaction;
import dev.varve.gateway.wire.Element;
import dev.varve.gateway.wire.Wire;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Memory for what passes through. It logs what was said once an answer has ended well, lets Varve note it in the
 * background, and sends notes in place of messages when Varve says so. It never fails a call, and never delays one by
 * more than its patience: what it cannot do in time it leaves. Thread-safe.
 */
public final class ConversationMemory implements Interceptor, AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(ConversationMemory.class);
    private static final Duration CLOSE = Duration.ofSeconds(5);

    static final String MEMORY = "x-varve-memory";
    private static final String SESSION = "x-varve-session";
    private static final String TOKENS = "x-varve-tokens";

    private final BiConsumer<Scope, Call> heard;
    private final Varve varve;
    private final Clock clock;
    private final Logbook logbook;
    private final Compactions compactions;
    private final KeptByProvider kept = new KeptByProvider();
    private final MemoryScope scope;
    private final Duration patience;
    private final TokenEstimator estimator = TokenEstimator.scriptAware();
    private final MemoryThreads threads = new MemoryThreads();

    /**
     * Whose memory the conversations are.
     *
     * @param tenant   of all sessions
     * @param resource of sessions of callers on this machine; others have the name of their key
     */
    public record MemoryScope(String tenant, String resource) {
        /** The defaults of {@link Scope}. */
        public static final MemoryScope DEFAULT = new MemoryScope(Scope.DEFAULT, Scope.DEFAULT);

        private Scope lane(String caller, String lane) {
            return new Scope(tenant, caller.equals("local") ? resource : caller, lane);
        }
    }

    /**
     * Memory in an engine, which stays the caller's to close, after this.
     *
     * @param patience how long a call may wait for the store; 50 milliseconds is usual
     */
    public ConversationMemory(Varve varve, MemoryScope scope, Duration patience, Clock clock) {
        this(varve, scope, patience, clock, (lane, call) -> {});
    }

    /**
     * Memory whose notes are written by a model of the conversations' own providers.
     *
     * @param model the one that the engine was built with
     */
    public ConversationMemory(Varve varve, MemoryScope scope, Duration patience, Clock clock, SameProviderModel model) {
        this(varve, scope, patience, clock, model::heard);
    }

    private ConversationMemory(
            Varve varve, MemoryScope scope, Duration patience, Clock clock, BiConsumer<Scope, Call> heard) {
        this.heard = heard;
        this.varve = varve;
        this.clock = clock;
        this.logbook = new Logbook(varve, clock);
        this.compactions = new Compactions(logbook, clock);
        this.scope = scope;
        this.patience = patience;
    }

    /**
     * Loads what the first call needs, so that it does not come too early for memory. Takes a fraction of a second;
     * writes nothing.
     */
    public void warmUp() {
        try {
            WarmUp.run(varve, scope, clock);
        } catch (RuntimeException e) {
            LOG.warn("memory is not warm, so the first calls may go without: {}", e.toString());
        }
    }

    @Override
    public boolean wants(Call call) {
        return call.method().equals("POST") && Wire.of(call.route().path()).isPresent();
    }

    @Override
    public CompletionStage<Outgoing> outgoing(Call call, byte[] body) {
        Wire wire = Wire.of(call.route().path()).orElseThrow();
        byte[] readable = wire == Wire.RESPONSES ? Compaction.opened(body) : body;
        AtomicBoolean late = new AtomicBoolean();
        CompletableFuture<Optional<Turn>> read;
        try {
            read = CompletableFuture.supplyAsync(() -> read(call, wire, readable, late), threads.reading());
        } catch (RejectedExecutionException e) {
            return CompletableFuture.completedFuture(Outgoing.unchanged(readable, Map.of(MEMORY, "bypassed")));
        }
        return read.thenCompose(turn -> turn.map(this::planned).orElse(CompletableFuture.completedFuture(Plan.RAW)))
                .completeOnTimeout(Plan.LATE, patience.toMillis(), TimeUnit.MILLISECONDS)
                .thenApplyAsync(plan -> outgoing(wire, read, plan, readable, late), threads.sending());
    }

    /** What the body says, unless it says nothing that memory is for. */
    private Optional<Turn> read(Call call, Wire wire, byte[] body, AtomicBoolean late) {
        Optional<ChatCall> read = wire.read(body);
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
                Chain.of(talk.stream().map(Element::digest).toList()),
                lane,
                place,
                ModelWindows.of(chat.model(), million),
                SideCalls.is(call.headers(), chat),
                Wire.counts(call.route().path()),
                late));
    }

    private KeptByProvider.Place place(Call call, String id) {
        Scope own = scope.lane(call.caller(), LaneName.ofKept(id));
        return kept.find(call.caller(), id).orElse(new KeptByProvider.Place(own, Integer.MAX_VALUE));
    }

    private CompletableFuture<Plan> planned(Turn turn) {
        try {
            return CompletableFuture.supplyAsync(() -> plan(turn), threads.planning())
                    .exceptionally(failure -> {
                        LOG.warn("memory of {} failed, the call goes on without: {}", turn.lane(), failure.toString());
                        return fromCache(turn);
                    });
        } catch (RejectedExecutionException e) {
            return CompletableFuture.completedFuture(fromCache(turn));
        }
    }

    /** A call with all that is known of it before the store is asked. */
    private record Turn(
            Call call,
            ChatCall chat,
            List<Element> talk,
            Chain chain,
            Scope lane,
            Optional<KeptByProvider.Place> kept,
            long window,
            boolean aside,
            boolean counts,
            AtomicBoolean late) {
        /** Whether it is part of the conversation once it is answered. */
        boolean isTalk() {
            return !aside && !counts && !call.route().path().endsWith(Compactions.PATH);
        }

        /** Whether a turn starts: results of tools belong to one that runs. */
        boolean starts() {
            return talk.get(talk.size() - 1).asks();
        }
    }

    /**
     * What memory does for a call.
     *
     * @param state  as told to the client
     * @param key    of the session
     * @param course that is shown, if any is
     * @param notes  that are sent, if any are
     * @param log    whether the turn is logged
     */
    private record Plan(String state, String key, Optional<Course> course, Optional<Notes> notes, boolean log) {
        /** Nothing is known of the call, and nothing needs to be. */
        static final Plan RAW = new Plan("raw", "", Optional.empty(), Optional.empty(), false);

        /** Did not come in time. */
        static final Plan LATE = new Plan("bypassed", "", Optional.empty(), Optional.empty(), true);
    }

    private Plan plan(Turn turn) {
        if (turn.kept().isPresent()) {
            return new Plan("raw", turn.lane().session(), Optional.empty(), Optional.empty(), turn.isTalk());
        }
        Match match = logbook.match(turn.lane(), turn.chain());
        boolean aside = turn.aside() || isSideTalk(turn, match);
        boolean log = !aside && turn.isTalk();
        if (turn.chat().kept().stored()) {
            return new Plan("raw", match.key(), Optional.empty(), Optional.empty(), log);
        }
        Scope own = Logbook.in(turn.lane(), match.key());
        return switch (match.kind()) {
            case NEW -> new Plan("raw", match.key(), Optional.empty(), Optional.empty(), log);
            case EXTENSION, REPEAT -> {
                Course course = logbook.course(own).orElseThrow();
                boolean may = match.kind() == Match.Kind.EXTENSION && turn.starts() && log;
                if (may || !course.isOpen()) {
                    renew(course, own, turn);
                }
                yield shown(turn, course, match, log);
            }
            case FORK ->
                logbook.cached(Logbook.in(turn.lane(), match.parent().orElseThrow()))
                        .map(parent -> shown(turn, parent, match, log))
                        .filter(plan -> !aside)
                        .orElse(new Plan("bypassed", match.key(), Optional.empty(), Optional.empty(), log));
        };
    }

    /** In a lane with a name, a call without tools beside a talk with tools is not part of it. */
    private boolean isSideTalk(Turn turn, Match match) {
        return match.kind() == Match.Kind.FORK
                && match.shared() == 0
                && LaneName.isNamed(turn.lane().session())
                && !turn.chat().tools()
                && logbook.cached(turn.lane()).filter(Course::tools).isPresent();
    }

    private static Plan shown(Turn turn, Course course, Match match, boolean log) {
        Optional<Notes> notes = course.notes();
        boolean fork = match.kind() == Match.Kind.FORK;
        if (notes.isPresent() && notes.get().cut() > match.shared()) {
            // The notes stand for more than this list has: it has left the branch before. Thinking was bound to them.
            return new Plan("bypassed", match.key(), Optional.of(course), Optional.of(Notes.plain(bound(turn))), log);
        }
        boolean active = notes.isPresent() && notes.get().cut() > 0;
        String state = active ? "active" : fork ? "bypassed" : "raw";
        return new Plan(state, match.key(), Optional.of(course), notes, log);
    }

    /** What can be done without asking the store. */
    private Plan fromCache(Turn turn) {
        if (turn.kept().isPresent()) {
            return new Plan("bypassed", turn.lane().session(), Optional.empty(), Optional.empty(), turn.isTalk());
        }
        Match match = Match.of(
                turn.lane().session(), turn.chain(), key -> logbook.cachedBranch(Logbook.in(turn.lane(), key)));
        String key =
                match.parent().filter(any -> match.kind() == Match.Kind.FORK).orElse(match.key());
        boolean log = turn.isTalk();
        return logbook.cached(Logbook.in(turn.lane(), key))
                .map(course -> shown(turn, course, match, log))
                .filter(plan -> plan.notes().isPresent() && !turn.chat().kept().stored())
                .orElse(new Plan("bypassed", match.key(), Optional.empty(), Optional.empty(), log));
    }

    /** Lets Varve activate what is due, and renders the notes if that moved anything. */
    private void renew(Course course, Scope own, Turn turn) {
        if (course.staysPlain()) {
            return;
        }
        logbook.readOn(course, own); // what other processes have logged
        Session session = logbook.session(own);
        if (!turn.late().get()) {
            course.open();
        }
        if (!turn.starts() && session.status().state().watermark() <= 1) {
            return; // nothing is noted, and in the middle of a turn nothing shall be
        }
        Context context = session.context(ContextRequest.EMPTY.window(turn.window(), 0));
        long watermark = session.status().state().watermark();
        if (watermark <= 1
                || course.notes().filter(now -> now.watermark() == watermark).isPresent()) {
            return;
        }
        int cut = Rewriter.wholeGroups(turn.talk(), course.below(watermark));
        String text = Notes.framed(context.memoryText());
        course.notes(new Notes(cut, text, estimator.estimate(text), bound(turn), watermark));
        LOG.debug("{}: notes stand for {} of {} messages", own, cut, turn.talk().size());
    }

    /** Thinking of the running turn is still needed; that of earlier ones was bound to messages which are gone. */
    private static int bound(Turn turn) {
        int last = turn.talk().size() - 1;
        while (last > 0 && !turn.talk().get(last).asks()) {
            last--;
        }
        return last;
    }

    private Outgoing outgoing(
            Wire wire, CompletableFuture<Optional<Turn>> read, Plan plan, byte[] body, AtomicBoolean late) {
        late.set(plan == Plan.LATE);
        if (plan == Plan.LATE && !read.isDone()) {
            // What was said is logged when it has been read.
            Remembering listener = new Remembering(
                    wire,
                    Optional.empty(),
                    answer -> read.thenAccept(turn ->
                            turn.filter(Turn::isTalk).ifPresent(now -> remember(now, Optional.empty(), answer))));
            return new Outgoing(body, Map.of(MEMORY, "bypassed"), true, listener);
        }
        Optional<Turn> turn = read.join();
        if (turn.isEmpty()) {
            return Outgoing.unchanged(body, Map.of(MEMORY, "raw"));
        }
        // What a late plan finds out after all must not change what is sent in the middle of the turn.
        return outgoing(turn.get(), plan == Plan.LATE ? fromCache(turn.get()) : plan, body);
    }

    private Outgoing outgoing(Turn turn, Plan plan, byte[] body) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put(MEMORY, plan.state());
        headers.put(SESSION, plan.key());
        if (turn.call().route().path().endsWith(Compactions.PATH)) {
            headers.put(MEMORY, "raw");
            return new Outgoing(
                    body,
                    headers,
                    false,
                    AnswerListener.NONE,
                    () -> CompletableFuture.supplyAsync(
                            () -> compactions.answer(body, turn.chat(), turn.lane()), threads.compacting()));
        }
        Optional<Notes> notes = plan.notes();
        byte[] sent = notes.isPresent() ? Rewriter.rewrite(body, turn.chat(), notes.get()) : body;
        notes.filter(now -> now.cut() > 0).ifPresent(now -> headers.put(TOKENS, tokens(turn, plan, now)));
        Remembering listener = new Remembering(
                turn.chat().wire(),
                notes.isPresent() && sent != body
                        ? plan.course().map(course -> () -> blamed(course, turn))
                        : Optional.empty(),
                answer -> {
                    if (plan.log()) {
                        remember(turn, plan.notes(), answer);
                    }
                });
        return new Outgoing(sent, headers, plan.log(), listener);
    }

    private void remember(Turn turn, Optional<Notes> sent, Remembering.Answer answer) {
        threads.log(turn.lane().toString(), () -> log(turn, sent, answer));
    }

    private static void blamed(Course course, Turn turn) {
        LOG.warn(
                "{}: the provider refused a call with notes for its thinking or its tool calls; from now on it gets the"
                        + " messages as they are",
                course.key());
        course.stayPlain(turn.talk().size());
    }

    private String tokens(Turn turn, Plan plan, Notes notes) {
        Course course = plan.course().orElseThrow();
        int known = course.branch().chain().shared(turn.chain());
        long before = course.tokens(known);
        for (Element element : turn.talk().subList(known, turn.talk().size())) {
            before += element.said().stream()
                    .flatMap(said -> said.parts().stream())
                    .mapToLong(part -> estimator.estimate(part.toString()))
                    .sum();
        }
        return before + "/" + (before - course.tokens(notes.cut()) + notes.tokens());
    }

    private void log(Turn turn, Optional<Notes> sent, Remembering.Answer answer) {
        List<Element> said = answer.elements().stream()
                .filter(element -> element.kind() == Element.Kind.TALK)
                .toList();
        List<Element> all = new ArrayList<>(turn.talk());
        all.addAll(said);
        String caller = turn.call().caller();
        if (turn.kept().isPresent()) {
            KeptByProvider.Place now = logbook.extend(turn.kept().get(), all);
            kept.put(caller, answer.id(), now);
            return;
        }
        Course course = logbook.log(turn.lane(), all, turn.chat().tools());
        sent.ifPresent(course::inherit);
        kept.put(caller, answer.id(), new KeptByProvider.Place(Logbook.in(turn.lane(), course.key()), all.size()));
    }

    /** Waits until what was said so far is logged; for tests and for orderly ends. Returns whether it came about. */
    public boolean awaitLogged(Duration time) {
        return threads.awaitIdle(time);
    }

    /** Logs what was said, within five seconds. */
    @Override
    public void close() {
        if (!threads.awaitIdle(CLOSE)) {
            LOG.warn("some turns were not logged in time; their clients will send them again");
        }
        threads.close();
    }
}
