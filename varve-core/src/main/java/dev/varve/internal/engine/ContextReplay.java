package dev.varve.internal.engine;

import dev.varve.ContinuationHint;
import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.Observation;
import dev.varve.Policy;
import dev.varve.Reflection;
import dev.varve.Role;
import dev.varve.Span;
import dev.varve.Usage;
import dev.varve.event.Course.Change;
import dev.varve.event.Course.Kind;
import dev.varve.internal.context.CallSize;
import dev.varve.internal.plan.Plan;
import dev.varve.internal.plan.Planner;
import dev.varve.internal.plan.Situation;
import dev.varve.internal.session.SendingOrder;
import dev.varve.internal.session.SessionView;
import dev.varve.store.SessionState;
import dev.varve.store.SessionState.Tally;
import dev.varve.store.WindowReset;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Replays a log and activates its notes when the policy would have. A note that was written while the session ran is ready from
 * its own time on, any other once its messages are complete. The caller says when a model was called. Cheap to copy; not
 * thread-safe.
 */
final class ContextReplay {
    private final Policy policy;
    private final CallSize sizes;
    private final List<Observation> chunks;
    private final List<Instant> written;
    private final boolean live;
    private final boolean hasAssistant;
    private final Consumer<Change> changed;

    private int nextChunk;
    private List<Reflection> reflections;
    private List<Note> active = List.of();
    private Tally observed = Tally.NONE;
    private Tally reflected = Tally.NONE;
    private Optional<LoggedMessage> newestUser = Optional.empty();
    private Optional<LoggedMessage> pinned = Optional.empty();
    private ContinuationHint hint = ContinuationHint.NONE;
    private long lastSeq;
    private long totalTokens;
    private long watermark = 1;
    private long coveredTokens;
    private Instant began = Instant.EPOCH;
    private Instant lastAt = Instant.EPOCH;
    private Instant answeredAt = Instant.EPOCH;

    /**
     * Nothing said yet.
     *
     * @param notes   all of a session, in the order of {@code Store.notes}
     * @param newest  time of the newest message that the session has now
     * @param hasAssistant whether a model was called for what an assistant says, or else for each message
     * @param changed hears of what notes do
     */
    ContextReplay(
            Policy policy,
            CallSize sizes,
            List<Note> notes,
            Instant newest,
            boolean hasAssistant,
            Consumer<Change> changed) {
        this.policy = policy;
        this.sizes = sizes;
        this.hasAssistant = hasAssistant;
        this.changed = changed;
        this.chunks = only(Observation.class, notes);
        this.reflections = only(Reflection.class, notes);
        this.written = written(chunks);
        this.live = !written.isEmpty() && written.get(0).isBefore(newest);
    }

    private ContextReplay(ContextReplay other) {
        policy = other.policy;
        sizes = other.sizes;
        chunks = other.chunks;
        written = other.written;
        live = other.live;
        hasAssistant = other.hasAssistant;
        changed = any -> {};
        nextChunk = other.nextChunk;
        reflections = other.reflections;
        active = other.active;
        observed = other.observed;
        reflected = other.reflected;
        newestUser = other.newestUser;
        pinned = other.pinned;
        hint = other.hint;
        lastSeq = other.lastSeq;
        totalTokens = other.totalTokens;
        watermark = other.watermark;
        coveredTokens = other.coveredTokens;
        began = other.began;
        lastAt = other.lastAt;
        answeredAt = other.answeredAt;
    }

    private static <T extends Note> List<T> only(Class<T> kind, List<Note> notes) {
        return notes.stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    /** Notes are written one after the other. One that is younger than the next was written anew after a deletion. */
    private static List<Instant> written(List<Observation> chunks) {
        List<Instant> times =
                new ArrayList<>(chunks.stream().map(Note::createdAt).toList());
        for (int i = times.size() - 2; i >= 0; i--) {
            if (times.get(i).isAfter(times.get(i + 1))) {
                times.set(i, times.get(i + 1));
            }
        }
        return times;
    }

    /** The same, to go on from here in another direction; nobody hears of what it does. */
    ContextReplay copy() {
        return new ContextReplay(this);
    }

    /** The next message. */
    void add(LoggedMessage message) {
        began = lastSeq == 0 ? message.message().createdAt() : began;
        lastAt = message.message().createdAt();
        answeredAt = lastSeq == 0 || message.role() == Role.ASSISTANT ? lastAt : answeredAt;
        lastSeq = message.seq();
        totalTokens = message.tokensThrough();
        if (WindowReset.isReset(message.message())) {
            newestUser = Optional.empty();
        } else if (message.role() == Role.USER) {
            newestUser = Optional.of(message);
        }
    }

    /** True if a model was called before this message. */
    boolean isAnswer(LoggedMessage message) {
        return lastSeq > 0 && (!hasAssistant || message.role() == Role.ASSISTANT);
    }

    /** A model is called now. */
    void call() {
        if (live) {
            condense();
        }
        if (Planner.isCold(policy, Duration.between(answeredAt, lastAt))
                && isReady(nextChunk)
                && leavesTail(nextChunk)) {
            activate();
        }
        while (plan().activate() && isReady(nextChunk)) {
            activate();
        }
    }

    /** The model has answered; what the call has set off is done before the next. */
    void answered() {
        if (!live) {
            condense();
        }
    }

    long lastSeq() {
        return lastSeq;
    }

    long totalTokens() {
        return totalTokens;
    }

    List<Note> active() {
        return active;
    }

    /** Tokens that a call would be given. */
    long tokens() {
        return sizes.of(state(List.of()));
    }

    /** The view of a call, without spans that have been deleted since. */
    SessionView view(List<Span> deleted) {
        List<Span> gone = deleted.stream()
                .filter(span -> span.from() <= lastSeq)
                .map(span -> new Span(span.from(), Math.min(span.to(), lastSeq + 1)))
                .toList();
        return new SessionView(
                state(gone), active, List.of(), List.of(), SendingOrder.NONE, pinned, newestUser, List.of(), List.of());
    }

    private Plan plan() {
        SessionState state = state(List.of());
        return Planner.plan(state, policy, new Situation(sizes.window(), sizes.whole(state), false, true));
    }

    private boolean isReady(int chunk) {
        return chunk < chunks.size()
                && (live
                        ? chunks.get(chunk).span().to() <= lastSeq + 1 && !lastAt.isBefore(written.get(chunk))
                        : chunks.get(chunk).span().to() <= lastSeq);
    }

    /** As many as leave the tail that the policy keeps raw, and at least one. */
    private void activate() {
        long before = tokens();
        List<Note> more = new ArrayList<>(active);
        boolean first = true;
        while (isReady(nextChunk)) {
            Observation chunk = chunks.get(nextChunk);
            if (!first && !leavesTail(nextChunk)) {
                break;
            }
            more.add(chunk.withStatus(Note.Status.ACTIVE));
            coveredTokens += chunk.sourceTokens();
            watermark = chunk.span().to();
            hint = chunk.hint().isEmpty() ? hint : chunk.hint();
            nextChunk++;
            first = false;
        }
        pinned = newestUser.filter(user -> user.seq() < watermark);
        become(Kind.ACTIVATION, more, before);
    }

    private boolean leavesTail(int chunk) {
        return totalTokens - coveredTokens - chunks.get(chunk).sourceTokens()
                >= policy.observe().keepTail();
    }

    private void condense() {
        boolean again = true;
        while (again) {
            again = condenseOnce() && live;
        }
    }

    /** A reflection is there once it is due and what it was made of is active. */
    private boolean condenseOnce() {
        Plan.ReflectionStep due = live ? Plan.ReflectionStep.NOTHING : plan().reflection();
        if (!live && (due == Plan.ReflectionStep.NOTHING || due == Plan.ReflectionStep.PREPARE)) {
            return false;
        }
        for (Reflection next : reflections) {
            Set<String> sources = new HashSet<>(next.sources());
            List<Note> replaced =
                    active.stream().filter(note -> sources.contains(note.id())).toList();
            boolean isDue = live ? !lastAt.isBefore(next.createdAt()) : fits(due, replaced);
            if (isDue && replaced.size() == sources.size() && !replaced.isEmpty()) {
                long before = tokens();
                List<Note> fewer = new ArrayList<>(active);
                fewer.set(fewer.indexOf(replaced.get(0)), next.withStatus(Note.Status.ACTIVE));
                fewer.removeAll(replaced);
                reflections = reflections.stream().filter(each -> each != next).toList();
                become(Kind.REFLECTION, fewer, before);
                return true;
            }
        }
        return false;
    }

    private static boolean fits(Plan.ReflectionStep due, List<Note> sources) {
        return switch (due) {
            case OBSERVATIONS -> sources.stream().allMatch(Observation.class::isInstance);
            case REFLECTIONS -> sources.stream().allMatch(Reflection.class::isInstance);
            default -> true;
        };
    }

    private void become(Kind kind, List<Note> notes, long before) {
        active = List.copyOf(notes);
        observed = tally(Observation.class);
        reflected = tally(Reflection.class);
        changed.accept(
                new Change(kind, lastSeq, lastAt, before, active.size(), observed.tokens() + reflected.tokens()));
    }

    private Tally tally(Class<? extends Note> kind) {
        List<? extends Note> notes = only(kind, active);
        return new Tally(notes.size(), notes.stream().mapToLong(Note::tokens).sum());
    }

    private SessionState state(List<Span> gone) {
        long bufferedTokens = coveredTokens;
        long bufferedTo = watermark;
        for (int i = nextChunk; isReady(i); i++) {
            bufferedTokens += chunks.get(i).sourceTokens();
            bufferedTo = chunks.get(i).span().to();
        }
        return new SessionState(
                1,
                0,
                lastSeq,
                totalTokens,
                watermark,
                coveredTokens,
                bufferedTo,
                bufferedTokens,
                observed,
                reflected,
                newestUser.map(LoggedMessage::seq).orElse(0L),
                pinned.map(LoggedMessage::seq).orElse(0L),
                lastSeq + 1,
                totalTokens,
                1,
                List.of(),
                gone,
                hint,
                Usage.NONE,
                began,
                lastAt);
    }
}
