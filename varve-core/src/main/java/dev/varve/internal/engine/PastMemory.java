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
import dev.varve.internal.plan.Plan;
import dev.varve.internal.plan.Planner;
import dev.varve.internal.plan.Situation;
import dev.varve.internal.session.SessionView;
import dev.varve.store.SessionState;
import dev.varve.store.WindowReset;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToLongFunction;

/**
 * Goes through a log once more and lets the notes that were written in it become active when the policy says so, as if each
 * had been ready when its messages were complete. A model was called before each message of the agent, and is called
 * once more at the end. Not thread-safe.
 */
final class PastMemory {
    private final Policy policy;
    private final ToLongFunction<SessionState> contextTokens;
    private final long window;

    private final Deque<Observation> chunks = new ArrayDeque<>();
    private final List<Reflection> reflections = new ArrayList<>();
    private final List<Note> active = new ArrayList<>();
    private final List<LoggedMessage> tail = new ArrayList<>();
    private Optional<LoggedMessage> newestUser = Optional.empty();
    private Optional<LoggedMessage> pinned = Optional.empty();
    private ContinuationHint hint = ContinuationHint.NONE;
    private long lastSeq;
    private long totalTokens;
    private long watermark = 1;
    private long coveredTokens;
    private Instant began = Instant.EPOCH;
    private Instant lastAt = Instant.EPOCH;

    /**
     * Nothing said yet.
     *
     * @param notes         all of a session, in the order of {@code Store.notes}
     * @param contextTokens what a call would hold
     * @param window        of the model, in tokens
     */
    PastMemory(Policy policy, List<Note> notes, ToLongFunction<SessionState> contextTokens, long window) {
        this.policy = policy;
        this.contextTokens = contextTokens;
        this.window = window;
        for (Note note : notes) {
            if (note instanceof Observation observation) {
                chunks.add(observation);
            } else {
                reflections.add((Reflection) note);
            }
        }
    }

    /** The next message. */
    void add(LoggedMessage message) {
        if (message.role() == Role.ASSISTANT) {
            call();
            condense();
        }
        began = lastSeq == 0 ? message.message().createdAt() : began;
        lastAt = message.message().createdAt();
        lastSeq = message.seq();
        totalTokens = message.tokensThrough();
        tail.add(message);
        if (WindowReset.isReset(message.message())) {
            newestUser = Optional.empty();
        } else if (message.role() == Role.USER) {
            newestUser = Optional.of(message);
        }
    }

    /** What the next call sees. */
    SessionView view(SessionState now) {
        call();
        return new SessionView(state(gone(now)), active, List.of(), tail, pinned, newestUser, List.of());
    }

    private List<Span> gone(SessionState now) {
        return now.gone().stream()
                .filter(span -> span.from() <= lastSeq)
                .map(span -> new Span(span.from(), Math.min(span.to(), lastSeq + 1)))
                .toList();
    }

    private void call() {
        while (plan().activate() && !ready().isEmpty()) {
            activate();
        }
    }

    private Plan plan() {
        SessionState state = state(List.of());
        return Planner.plan(state, policy, new Situation(window, contextTokens.applyAsLong(state), false, true));
    }

    private Collection<Observation> ready() {
        return chunks.stream().takeWhile(chunk -> chunk.span().to() <= lastSeq).toList();
    }

    /** As many as leave the tail that the policy keeps raw, and at least one. */
    private void activate() {
        boolean first = true;
        for (Observation chunk : ready()) {
            long covered = coveredTokens + chunk.sourceTokens();
            if (first || totalTokens - covered >= policy.observe().keepTail()) {
                chunks.remove(chunk);
                active.add(chunk.withStatus(Note.Status.ACTIVE));
                coveredTokens = covered;
                watermark = chunk.span().to();
                hint = chunk.hint().isEmpty() ? hint : chunk.hint();
            }
            first = false;
        }
        pinned = newestUser.filter(user -> user.seq() < watermark);
        tail.removeIf(message -> message.seq() < watermark);
    }

    /** A reflection is there once it is due and what it was made of is active. */
    private void condense() {
        Plan.ReflectionStep due = plan().reflection();
        if (due == Plan.ReflectionStep.NOTHING || due == Plan.ReflectionStep.PREPARE) {
            return;
        }
        for (Reflection next : reflections) {
            Set<String> sources = new HashSet<>(next.sources());
            List<Note> replaced =
                    active.stream().filter(note -> sources.contains(note.id())).toList();
            if (replaced.size() == sources.size() && !replaced.isEmpty() && fits(due, replaced)) {
                active.set(active.indexOf(replaced.get(0)), next.withStatus(Note.Status.ACTIVE));
                active.removeAll(replaced);
                reflections.remove(next);
                return;
            }
        }
    }

    private static boolean fits(Plan.ReflectionStep due, List<Note> sources) {
        return switch (due) {
            case OBSERVATIONS -> sources.stream().allMatch(Observation.class::isInstance);
            case REFLECTIONS -> sources.stream().allMatch(Reflection.class::isInstance);
            default -> true;
        };
    }

    private SessionState state(List<Span> gone) {
        Collection<Observation> ready = ready();
        long bufferedTokens = coveredTokens
                + ready.stream().mapToLong(Observation::sourceTokens).sum();
        long bufferedTo =
                ready.stream().mapToLong(chunk -> chunk.span().to()).max().orElse(watermark);
        return new SessionState(
                1,
                0,
                lastSeq,
                totalTokens,
                watermark,
                coveredTokens,
                bufferedTo,
                bufferedTokens,
                tally(Observation.class),
                tally(Reflection.class),
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

    private SessionState.Tally tally(Class<? extends Note> kind) {
        List<Note> notes = active.stream().filter(kind::isInstance).toList();
        return new SessionState.Tally(
                notes.size(), notes.stream().mapToLong(Note::tokens).sum());
    }
}
