package dev.varve.gateway.memory;

import dev.varve.Context;
import dev.varve.ContextRequest;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.TokenEstimator;
import dev.varve.Varve;
import dev.varve.gateway.match.Chain;
import dev.varve.gateway.match.Match;
import dev.varve.gateway.relay.Interceptor;
import dev.varve.gateway.wire.ChatCall;
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
import java.util.function.Supplier;
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

    private final Logbook logbook;
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
        this.logbook = new Logbook(varve, clock);
        this.scope = scope;
        this.patience = patience;
    }

    @Override
    public boolean wants(Call call) {
        return call.method().equals("POST") && Wire.of(call.route().path()).isPresent();
    }

    @Override
    public CompletionStage<Outgoing> outgoing(Call call, byte[] body) {
        Wire wire = Wire.of(call.route().path()).orElseThrow();
        Optional<ChatCall> read = wire.read(body);
        if (read.isEmpty() || read.get().stateful() || read.get().talk().isEmpty()) {
            return CompletableFuture.completedFuture(Outgoing.unchanged(body, Map.of(MEMORY, "raw")));
        }
        ChatCall chat = read.get();
        List<Element> talk = chat.talk();
        Chain chain = Chain.of(talk.stream().map(Element::digest).toList());
        Scope lane = scope.lane(
                call.caller(), LaneName.of(call.headers(), chat, talk.get(0).digest()));
        boolean aside = SideCalls.is(call.headers(), chat);
        boolean counts = Wire.counts(call.route().path());
        boolean million = Optional.ofNullable(call.headers().get("anthropic-beta"))
                .filter(beta -> beta.contains("context-1m"))
                .isPresent();
        long window = ModelWindows.of(chat.model(), million);
        Turn turn = new Turn(chat, talk, chain, lane, window, aside, counts, new AtomicBoolean());
        Supplier<Plan> plan = () -> plan(turn);
        CompletableFuture<Plan> planned;
        try {
            planned = CompletableFuture.supplyAsync(plan, threads.planning());
        } catch (RejectedExecutionException e) {
            planned = CompletableFuture.completedFuture(fromCache(turn));
        }
        return planned.exceptionally(failure -> {
                    LOG.warn("memory of {} failed, the call goes on without: {}", lane, failure.toString());
                    return fromCache(turn);
                })
                .completeOnTimeout(Plan.LATE, patience.toMillis(), TimeUnit.MILLISECONDS)
                .thenCompose(made -> made == Plan.LATE
                        ? CompletableFuture.supplyAsync(() -> late(turn), threads.late())
                        : CompletableFuture.completedFuture(made))
                .thenApply(made -> outgoing(turn, made, body));
    }

    /** A call with all that is known of it before the store is asked. */
    private record Turn(
            ChatCall chat,
            List<Element> talk,
            Chain chain,
            Scope lane,
            long window,
            boolean aside,
            boolean counts,
            AtomicBoolean late) {
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
        /** Did not come in time. */
        static final Plan LATE = new Plan("bypassed", "", Optional.empty(), Optional.empty(), true);
    }

    private Plan plan(Turn turn) {
        Match match = logbook.match(turn.lane(), turn.chain());
        boolean aside = turn.aside() || isSideTalk(turn, match);
        boolean log = !aside && !turn.counts();
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

    /** The call goes without; what its plan finds out after all must not change what is sent in the middle of the turn. */
    private Plan late(Turn turn) {
        turn.late().set(true);
        return fromCache(turn);
    }

    /** What can be done without asking the store. */
    private Plan fromCache(Turn turn) {
        Match match = Match.of(
                turn.lane().session(), turn.chain(), key -> logbook.cachedBranch(Logbook.in(turn.lane(), key)));
        String key =
                match.parent().filter(any -> match.kind() == Match.Kind.FORK).orElse(match.key());
        boolean log = !turn.aside() && !turn.counts();
        return logbook.cached(Logbook.in(turn.lane(), key))
                .map(course -> shown(turn, course, match, log))
                .filter(plan -> plan.notes().isPresent())
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

    private Outgoing outgoing(Turn turn, Plan plan, byte[] body) {
        Map<String, String> headers = new LinkedHashMap<>();
        headers.put(MEMORY, plan.state());
        headers.put(SESSION, plan.key());
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
                        threads.log(turn.lane().toString(), () -> log(turn, plan, answer));
                    }
                });
        return new Outgoing(sent, headers, plan.log(), listener);
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

    private void log(Turn turn, Plan plan, List<Element> answer) {
        List<Element> all = new ArrayList<>(turn.talk());
        answer.stream().filter(element -> element.kind() == Element.Kind.TALK).forEach(all::add);
        Course course = logbook.log(turn.lane(), all, turn.chat().tools());
        plan.notes().ifPresent(course::inherit);
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
