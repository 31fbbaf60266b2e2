package dev.varve.dashboard.session;

import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.Observation;
import dev.varve.Policy;
import dev.varve.Reflection;
import dev.varve.Role;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.Usage;
import dev.varve.internal.plan.Plan;
import dev.varve.internal.plan.Planner;
import dev.varve.internal.plan.Situation;
import dev.varve.store.Commit;
import dev.varve.store.CountedMessage;
import dev.varve.store.SessionState;
import dev.varve.store.Store;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * How a session came to where it is: which notes stood for which messages at each call of the agent's model. Worked out
 * anew from the log and from the notes that are kept, those that were replaced included.
 *
 * <p>What notes and messages said is exact. When a note took over is not stored. A note that is older than the newest
 * message came while the session ran, and counts from its time on; one that is younger came by a replay, and counts from
 * where the policy asks for it.
 *
 * <p>Numbers here are <em>places</em>: of the messages that were not deleted, the first has place 1.
 */
final class Course {
    private static final int PAGE = 1_000;
    private static final int CHECKPOINT = 2_000;

    /** What happened between two calls. */
    enum Kind {
        ACTIVATION,
        REFLECTION,
        /** Nothing; a point to go on from. */
        CHECKPOINT
    }

    /**
     * A moment at which notes took over.
     *
     * @param place  the newest message then
     * @param at     its time
     * @param state  the row
     * @param active notes in span order, by place
     * @param tokens of a call before
     */
    record Moment(Kind kind, long place, Instant at, SessionState state, List<Note> active, long tokens) {}

    private final List<Moment> moments = new ArrayList<>();
    private long[] numbers = new long[1_024];
    private int count;
    private long[] calls = new long[512];
    private long[] callTokens = new long[512];
    private long[] callHistory = new long[512];
    private long[] callCached = new long[512];
    private long[] callTimes = new long[512];
    private int callCount;

    private final Store store;
    private final Scope scope;
    private final Policy policy;
    private final CallSize sizes;

    private SessionState state = SessionState.empty();
    private List<Note> active = List.of();
    private final List<Observation> chunks = new ArrayList<>();
    private final List<Observation> observations = new ArrayList<>();
    private final List<Reflection> reflections = new ArrayList<>();
    private int nextChunk;
    private Instant newest = Instant.EPOCH;
    private long lastCallTokens;
    private int lastMoment;
    private List<Note> lastActive = List.of();

    private Course(Store store, Scope scope, Policy policy, long window) {
        this.store = store;
        this.scope = scope;
        this.policy = policy;
        this.sizes = new CallSize(policy, window);
    }

    /** Reads the session once, from its first message to its last. */
    static Course of(Store store, Scope scope, Policy policy, long window) {
        Course course = new Course(store, scope, policy, window);
        SessionState now = store.state(scope).orElseGet(SessionState::empty);
        course.newest = now.lastMessageAt();
        course.readNumbers(now);
        course.sortNotes();
        course.run(now);
        return course;
    }

    int messages() {
        return count;
    }

    int calls() {
        return callCount;
    }

    /** Place of the newest message that a call was shown. */
    long shownAt(int call) {
        return calls[call];
    }

    long tokens(int call) {
        return callTokens[call];
    }

    long history(int call) {
        return callHistory[call];
    }

    /** Tokens at the beginning of a call that the call before had too. */
    long cached(int call) {
        return callCached[call];
    }

    Instant time(int call) {
        return Instant.ofEpochMilli(callTimes[call]);
    }

    List<Moment> moments() {
        return moments;
    }

    /** Number of the message at a place; one more than the last for the place after it. */
    long number(long place) {
        if (place > count) {
            return (count == 0 ? 0 : numbers[count - 1]) + (place - count);
        }
        return place < 1 ? place : numbers[(int) place - 1];
    }

    /** Place of a message, or of the first one after it that is not deleted. */
    long place(long number) {
        int found = Arrays.binarySearch(numbers, 0, count, number);
        return (found >= 0 ? found : -found - 1) + 1L;
    }

    /** The last moment before a place was reached, or at it. */
    Optional<Moment> momentAt(long place) {
        int low = 0;
        int high = moments.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (moments.get(middle).place() <= place) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low == 0 ? Optional.empty() : Optional.of(moments.get(low - 1));
    }

    /** Messages by place, with places for numbers and running sums. */
    List<LoggedMessage> messages(Span places) {
        long from = number(places.from());
        List<LoggedMessage> read = store.messages(scope, new Span(from, Math.max(from, number(places.to() - 1) + 1)));
        List<LoggedMessage> placed = new ArrayList<>(read.size());
        long place = places.from();
        for (LoggedMessage each : read) {
            placed.add(new LoggedMessage(
                    place++, each.message(), each.tokens(), each.tokensThrough(), each.startsGroup()));
        }
        return placed;
    }

    /** The row after all messages up to a place, from the last moment before it. */
    SessionState stateAt(long place) {
        Optional<Moment> moment = momentAt(place);
        SessionState at = moment.map(Moment::state).orElseGet(SessionState::empty);
        long next = moment.map(Moment::place).orElse(0L) + 1;
        return next > place
                ? at
                : at.append(counted(messages(new Span(next, place + 1)))).state();
    }

    private static List<CountedMessage> counted(List<LoggedMessage> messages) {
        return messages.stream()
                .map(each -> new CountedMessage(each.message(), each.tokens()))
                .toList();
    }

    private void readNumbers(SessionState now) {
        long gone = now.goneMessages();
        numbers = new long[(int) (now.lastSeq() - gone)];
        for (long seq = 1; seq <= now.lastSeq(); seq++) {
            if (gone == 0 || now.goneIn(new Span(seq, seq + 1)) == 0) {
                numbers[count++] = seq;
            }
        }
    }

    private void sortNotes() {
        for (Note note : store.notes(scope, EnumSet.allOf(Note.Status.class))) {
            Span span = new Span(place(note.span().from()), place(note.span().to()));
            if (note instanceof Observation each) {
                observations.add(new Observation(
                        each.id(),
                        span,
                        each.lines(),
                        each.tokens(),
                        each.sourceTokens(),
                        each.createdAt(),
                        each.model(),
                        Note.Status.BUFFERED,
                        each.hint(),
                        each.fidelity()));
            } else if (note instanceof Reflection each) {
                reflections.add(new Reflection(
                        each.id(),
                        span,
                        each.lines(),
                        each.tokens(),
                        each.sourceTokens(),
                        each.createdAt(),
                        each.model(),
                        Note.Status.ACTIVE,
                        each.generation(),
                        each.level(),
                        each.sources(),
                        each.fidelity()));
            }
        }
    }

    private void run(SessionState now) {
        boolean answered = false;
        long checkpoint = CHECKPOINT;
        for (long from = 1; from <= count; from += PAGE) {
            List<LoggedMessage> page = messages(new Span(from, Math.min(from + PAGE, count + 1L)));
            answered |= page.stream().anyMatch(each -> each.role() == Role.ASSISTANT);
            for (LoggedMessage message : page) {
                Instant at = message.message().createdAt();
                // A model has been called for what an assistant says; where nobody is the assistant, for each message.
                if (state.lastSeq() > 0 && (message.role() == Role.ASSISTANT || !answered)) {
                    call(at);
                }
                state = state.append(List.of(new CountedMessage(message.message(), message.tokens())))
                        .state();
                buffer(at);
                reflect(at);
                if (message.seq() >= checkpoint) {
                    mark(Kind.CHECKPOINT, at, 0);
                    checkpoint = message.seq() + CHECKPOINT;
                }
            }
        }
        if (now.lastSeq() > 0) {
            call(now.lastMessageAt());
        }
    }

    private Plan plan() {
        return Planner.plan(state, policy, new Situation(sizes.window(), sizes.whole(state), true, true));
    }

    private boolean ranThen(Note note) {
        return note.createdAt().isBefore(newest);
    }

    private void buffer(Instant at) {
        while (nextChunk < observations.size()) {
            Observation chunk = observations.get(nextChunk);
            boolean fits = chunk.span().from() == state.bufferedTo()
                    && chunk.span().to() <= state.lastSeq() + 1
                    && (ranThen(chunk) ? !at.isBefore(chunk.createdAt()) : plan().buffer() || plan().observeNow());
            Optional<SessionState> next = fits ? state.commit(new Commit.Buffer(chunk, Usage.NONE)) : Optional.empty();
            if (next.isEmpty()) {
                return;
            }
            state = next.get();
            chunks.add(chunk);
            nextChunk++;
        }
    }

    /** The notes that a call is given, chosen as the engine does, and its size. */
    private void call(Instant at) {
        boolean same = !activate(at);
        reflect(at);
        same &= lastMoment == moments.size();
        lastMoment = moments.size();
        if (callCount == calls.length) {
            int more = 2 * callCount;
            calls = Arrays.copyOf(calls, more);
            callTokens = Arrays.copyOf(callTokens, more);
            callHistory = Arrays.copyOf(callHistory, more);
            callCached = Arrays.copyOf(callCached, more);
            callTimes = Arrays.copyOf(callTimes, more);
        }
        long tokens = sizes.of(state);
        calls[callCount] = state.lastSeq();
        callTokens[callCount] = tokens;
        callHistory[callCount] = state.totalTokens();
        callCached[callCount] = same ? Math.min(lastCallTokens, tokens) : Math.min(commonTokens(), tokens);
        callTimes[callCount] = at.toEpochMilli();
        callCount++;
        lastCallTokens = tokens;
        lastActive = active;
    }

    /** Tokens of the notes that stand at the beginning of this call and of the last one. */
    private long commonTokens() {
        long tokens = 0;
        for (int i = 0; i < Math.min(active.size(), lastActive.size()); i++) {
            if (!active.get(i).id().equals(lastActive.get(i).id())) {
                break;
            }
            tokens += active.get(i).tokens();
        }
        return tokens;
    }

    private boolean activate(Instant at) {
        boolean any = false;
        while (plan().activate()) {
            long before = sizes.of(state);
            List<Observation> due = new ArrayList<>();
            long covered = state.coveredTokens();
            for (Observation chunk : chunks) {
                covered += chunk.sourceTokens();
                if (due.isEmpty()
                        || state.totalTokens() - covered >= policy.observe().keepTail()) {
                    due.add(chunk);
                }
            }
            Optional<SessionState> next = due.isEmpty() ? Optional.empty() : state.commit(new Commit.Activate(due));
            if (next.isEmpty()) {
                return any;
            }
            state = next.get();
            chunks.removeAll(due);
            List<Note> more = new ArrayList<>(active);
            due.forEach(chunk -> more.add(chunk.withStatus(Note.Status.ACTIVE)));
            active = List.copyOf(more);
            mark(Kind.ACTIVATION, at, before);
            any = true;
        }
        return any;
    }

    private void reflect(Instant at) {
        while (!reflections.isEmpty()) {
            Reflection next = reflections.get(0);
            boolean due =
                    ranThen(next) ? !at.isBefore(next.createdAt()) : plan().reflection() != Plan.ReflectionStep.NOTHING;
            Map<String, Note> known = active.stream().collect(Collectors.toMap(Note::id, Function.identity()));
            if (!due || !known.keySet().containsAll(next.sources())) {
                return;
            }
            List<Note> sources = active.stream()
                    .filter(each -> next.sources().contains(each.id()))
                    .toList();
            Optional<SessionState> row = sources.isEmpty()
                    ? Optional.empty()
                    : state.commit(new Commit.Reflect(state.epoch(), next, sources, Usage.NONE));
            if (row.isEmpty()) {
                return;
            }
            long before = sizes.of(state);
            state = row.get();
            List<Note> fewer = new ArrayList<>(active);
            int place = fewer.indexOf(sources.get(0));
            fewer.removeAll(sources);
            fewer.add(place, next);
            active = List.copyOf(fewer);
            reflections.remove(0);
            mark(Kind.REFLECTION, at, before);
        }
    }

    private void mark(Kind kind, Instant at, long tokens) {
        moments.add(new Moment(kind, state.lastSeq(), at, state, active, tokens));
    }
}
