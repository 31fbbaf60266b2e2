package dev.varve.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Context;
import dev.varve.ContextRequest;
import dev.varve.Correction;
import dev.varve.Fact;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Note;
import dev.varve.Policy;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.Statement;
import dev.varve.StatementId;
import dev.varve.Varve;
import dev.varve.event.History;
import dev.varve.event.MemoryEvent;
import dev.varve.index.IndexFeed;
import dev.varve.model.Retries;
import dev.varve.store.CountedMessage;
import dev.varve.store.SessionSnapshot;
import dev.varve.store.SessionState;
import dev.varve.store.Store;
import dev.varve.store.StoreException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.LongStream;

/**
 * Drives one session through any order of events and checks every invariant after each. Background jobs run when the
 * walk says so, so that a list of steps is one exact interleaving. Longer than other classes, since each of many
 * events is a few lines on the same state.
 */
public final class Walk implements AutoCloseable {

    private static final Scope SCOPE = new Scope("tenant", "resource", "walk");

    /** Somebody else's session of the same name. */
    private static final Scope NEIGHBOUR = new Scope("tenant", "neighbour", "walk");

    private static final String SECRET = "neighbourssecret";

    private final Supplier<Store> stores;
    private final Policy policy;
    private final SettableClock clock = SettableClock.at(Instant.parse("2026-03-02T09:00:00Z"));
    private final Random random;
    /** All that was said in this life, the deleted too: a message's place is its number less one. */
    private final List<Message> sent = new ArrayList<>();

    /** The deletions in this life, in order. */
    private final List<Gap> gaps = new ArrayList<>();

    private Store store;
    private ManualExecutor jobs = new ManualExecutor();
    private Varve varve;
    private Session session;
    private final HostList host = new HostList();
    private final WalkModel model;
    private final WalkIndex index = new WalkIndex();
    private double faultRate;
    private FaultyStore.Fault nextWrite = FaultyStore.Fault.NONE;
    private final WalkWords says;

    /** Grows when the session starts over; contexts before and after are unrelated. */
    private int lives;

    /** Contexts that showed passages of earlier again. */
    private long recalling;

    private long corrections;

    /** Messages deleted, by the number of messages sent until then. */
    private record Gap(Span span, int sent) {}

    /**
     * @param stores opens the same storage again at each call
     * @param seed decides how a broken model fails
     */
    public Walk(Supplier<Store> stores, Policy policy, long seed) {
        this.stores = stores;
        this.policy =
                SmallPolicies.impatient(policy).withContext(context -> context.recallWithin(Duration.ofMinutes(1)));
        this.says = new WalkWords(clock, policy.context().recall() > 0);
        this.random = new Random(seed);
        this.model = new WalkModel(this::meanwhile);
        open();
        store.append(NEIGHBOUR, List.of(new CountedMessage(Message.user(SECRET, clock.instant()), 1)));
    }

    /**
     * Runs many short walks, each over a storage of its own; a failure names its seed.
     *
     * @param storage creates a new, empty storage and returns a supplier that opens it
     */
    public static void many(Policy policy, LongStream seeds, int steps, Supplier<Supplier<Store>> storage) {
        seeds.forEach(seed -> {
            try (Walk walk = new Walk(storage.get(), policy, seed)) {
                walk.go(WalkStep.byChance(seed, steps));
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError(policy.name() + ", seed " + seed + ": " + e.getMessage(), e);
            }
        });
    }

    /** Lets all steps happen. */
    public Walk go(List<WalkStep> steps) {
        steps.forEach(this::step);
        return this;
    }

    /** Contexts so far that showed passages of earlier again. */
    public long recalling() {
        return recalling;
    }

    private void step(WalkStep step) {
        clock.advance(Duration.ofSeconds(20));
        Context before = session.context(request());
        SessionState stateBefore = session.status().state();
        int life = lives;
        try {
            happen(step);
        } catch (StoreException e) {
            // A host sees this when its disk fails. Nothing may be lost by it; checked next.
        }
        nextWrite = FaultyStore.Fault.NONE;
        check(before, stateBefore, life == lives);
    }

    private void happen(WalkStep step) {
        switch (step.event()) {
            case USER -> send(says.user(step.size()));
            case ANSWER -> send(says.answer(step.size()));
            case TOOL_TURN -> says.toolTurn(1, step.size()).forEach(this::send);
            case PARALLEL_TOOLS -> says.toolTurn(3, step.size()).forEach(this::send);
            case OPEN_CALL -> send(says.call());
            case CONTEXT -> session.context();
            case CONTEXT_SMALL_WINDOW -> session.context(ContextRequest.EMPTY.withWindow(3_000, 100));
            case BACKGROUND_ONE -> jobs.runNext();
            case BACKGROUND_NEWEST -> jobs.runNewest();
            case BACKGROUND_ALL -> jobs.runAll();
            case MODEL_BREAKS -> faultRate = 0.8;
            case MODEL_RECOVERS -> faultRate = 0;
            case MODEL_IS_SLOW -> model.slow();
            case STORE_BREAKS -> breakStore(FaultyStore.Fault.BEFORE, step.size());
            case STORE_BREAKS_LATE -> breakStore(FaultyStore.Fault.AFTER, step.size());
            case COMPACTION_BREAKS -> host.breakCompaction(true);
            case COMPACTION_RECOVERS -> host.breakCompaction(false);
            case TIME_PASSES -> clock.advance(Duration.ofMinutes(10));
            case FLUSH -> {
                session.catchUp(Duration.ZERO);
                jobs.runAll();
            }
            case OBSERVE_NOW -> session.compact(Duration.ZERO);
            case END -> {
                session.end(Duration.ZERO);
                jobs.runAll();
            }
            case ABORT -> session.abort();
            case REMEMBER -> remember(step.size());
            case CORRECT -> correct(step.size());
            case ERASE -> erase(step.size());
            case DELETE -> delete();
            case RESTORE -> restore();
            case CLOSE -> {
                jobs.runAll();
                varve.close();
                reopen();
            }
            case RESTART -> {
                jobs.runAll();
                reopen();
            }
            case CRASH_WITH_JOBS -> reopen();
        }
    }

    /** A write that fails needs a write: something is deleted, the user says something, or a job runs. */
    private void breakStore(FaultyStore.Fault fault, int size) {
        nextWrite = fault;
        if (size % 5 == 0) {
            erase(size);
        } else if (size % 2 == 0 || !jobs.runNext()) {
            send(says.user(size));
        }
    }

    private void remember(int size) {
        List<Fact> kept = store.facts(SCOPE.tenant(), SCOPE.resource(), EnumSet.of(Fact.Status.CURRENT)).stream()
                .filter(Fact::isSaved)
                .toList();
        String statement = "Keep shelf " + size + " free";
        if (kept.isEmpty() || size % 3 == 0) {
            varve.remember(SCOPE.tenant(), SCOPE.resource(), statement, "Ann");
            return;
        }
        String id = kept.get(size % kept.size()).id();
        if (size % 3 == 1) {
            varve.supersede(SCOPE.tenant(), SCOPE.resource(), id, statement);
        } else {
            varve.retire(SCOPE.tenant(), SCOPE.resource(), id);
        }
    }

    private void correct(int size) {
        List<StatementId> told = store.notes(SCOPE, EnumSet.allOf(Note.Status.class)).stream()
                .flatMap(note -> note.lines().stream())
                .map(line -> line.statement().place())
                .filter(Statement.Place::isKnown)
                .map(place -> new StatementId(SCOPE, place))
                .toList();
        if (told.isEmpty()) {
            return;
        }
        Correction.Kind kind = Correction.Kind.values()[size % Correction.Kind.values().length];
        boolean hasWords = kind == Correction.Kind.SUPERSEDE || kind == Correction.Kind.EDIT;
        store.correct(new Correction(
                "c" + corrections++,
                kind,
                told.get(size % told.size()),
                "",
                hasWords ? "It is shelf " + size : "",
                Optional.empty(),
                Correction.Author.PERSON,
                clock.instant(),
                false));
    }

    /** Deletes; a host whose deletion failed repeats it. */
    private void erase(int size) {
        long from = 1 + size % (sent.size() + 1L);
        Span span = new Span(from, from + 1 + size % 5);
        SessionState before = session.status().state();
        try {
            session.deleteSpan(span);
        } catch (StoreException e) {
            session.deleteSpan(span);
        }
        gaps.add(new Gap(span, sent.size()));
        SessionState state = session.status().state();
        long there = Math.max(0, Math.min(span.to(), sent.size() + 1L) - span.from());
        assertThat(state.goneIn(span)).as("deleted of %s", span).isEqualTo(there);
        List<Span> erased = LongStream.range(1, sent.size() + 1L)
                .mapToObj(seq -> new Span(seq, seq + 1))
                .filter(one -> state.goneIn(one) > before.goneIn(one))
                .toList();
        assertThat(facts())
                .as("facts of deleted messages")
                .noneMatch(fact -> erased.stream().anyMatch(fact.span()::overlaps));
    }

    /** A note may still teach facts if some messages of its span remain. */
    private void checkFacts(SessionState state) {
        assertThat(facts())
                .as("facts of messages of which none is left")
                .noneMatch(fact -> state.goneIn(fact.span()) == fact.span().size());
    }

    private void delete() {
        session.delete();
        sent.clear();
        gaps.clear();
        lives++;
        assertThat(facts()).isEmpty();
    }

    /** Facts learned in the session. */
    private List<Fact> facts() {
        return store.facts(SCOPE.tenant(), SCOPE.resource(), EnumSet.allOf(Fact.Status.class)).stream()
                .filter(fact -> fact.origin().equals(SCOPE))
                .toList();
    }

    /**
     * Recreates the gaps too, each when the log had the same length as then: notes fit only the messages they were
     * written on, and a message that is a group of its own after the deletion of an open call belongs to that call
     * before.
     */
    private void restore() {
        SessionSnapshot snapshot = session.snapshot();
        List<Gap> gone = List.copyOf(gaps);
        List<Message> history = List.copyOf(sent);
        delete();
        for (Gap gap : gone) {
            sendAll(history.subList(sent.size(), gap.sent()));
            session.deleteSpan(gap.span());
            gaps.add(gap);
        }
        sendAll(history.subList(sent.size(), history.size()));
        session.restore(snapshot);
        assertThat(session.snapshot()).as("restored").isEqualTo(snapshot);
    }

    private void sendAll(List<Message> messages) {
        if (!messages.isEmpty()) {
            send(messages.toArray(Message[]::new));
        }
    }

    private void send(Message... messages) {
        try {
            List<LoggedMessage> logged = session.append(messages);
            assertThat(logged.get(0).seq()).isEqualTo(sent.size() + 1L);
            sent.addAll(List.of(messages));
        } catch (StoreException e) {
            long from = sent.size() + 1L;
            long to = session.status().state().lastSeq() + 1;
            if (to > from) {
                sent.addAll(List.of(messages));
                host.on(new MemoryEvent.Appended(SCOPE, session.messages(new Span(from, to))));
            }
            throw e;
        }
    }

    private void check(Context before, SessionState stateBefore, boolean sameLife) {
        Invariants.checkStored(store, SCOPE);
        long calls = model.calls();
        Context after = session.context(request());
        assertThat(model.calls()).as("a context asks no model").isEqualTo(calls);
        Invariants.checkContext(session, after);
        recalling += Invariants.recalled(after).isEmpty() ? 0 : 1;
        assertThat(Invariants.recalled(after))
                .as("passages")
                .allSatisfy(passages -> assertThat(passages.block().tokens())
                        .isLessThanOrEqualTo(policy.context().recall()));
        boolean begins = stateBefore.lastSeq() == 0; // it shows the current facts
        if (sameLife && !begins) {
            Invariants.checkStablePrefix(
                    before, stateBefore, after, session.status().state());
        }
        SessionState state = session.status().state();
        assertThat(store.messages(SCOPE, new Span(1, sent.size() + 2L)))
                .as("what was acknowledged and not deleted is in the log, in order")
                .extracting(LoggedMessage::message)
                .isEqualTo(remaining(state));
        checkFacts(state);
        checkHost(state);
        index.checkAgainst(store.notes(SCOPE, EnumSet.allOf(Note.Status.class)));
        assertThat(after.toString()).as("of another resource").doesNotContain(SECRET);
        assertThat(store.messages(NEIGHBOUR, new Span(1, 10)))
                .as("the neighbour")
                .hasSize(1);
    }

    private List<Message> remaining(SessionState state) {
        List<Message> remaining = new ArrayList<>(sent.size());
        for (int i = 0; i < sent.size(); i++) {
            if (state.goneIn(new Span(i + 1, i + 2)) == 0) {
                remaining.add(sent.get(i));
            }
        }
        return remaining;
    }

    /** The host's own list has each message as it was said or in its summary. */
    private void checkHost(SessionState state) {
        History history = host.history();
        assertThat(history.firstSeq()).as("summed up").isLessThanOrEqualTo(state.watermark());
        assertThat(history.messages())
                .as("the host's list after its summary")
                .isEqualTo(sent.subList((int) history.firstSeq() - 1, sent.size()));
    }

    /** A window that all of a walk's contexts share, wide enough for any group and any pinned message. */
    private static ContextRequest request() {
        return ContextRequest.EMPTY.withWindow(128_000, 1_000);
    }

    private void open() {
        store = FaultyStore.wrap(stores.get(), () -> {
            FaultyStore.Fault fault = nextWrite;
            nextWrite = FaultyStore.Fault.NONE;
            return fault;
        });
        varve = Varve.builder()
                .store(store)
                .model(new FaultyModel(model, () -> faultRate, random))
                .policy(policy)
                .clock(clock)
                .executor(jobs)
                .retries(Retries.immediate())
                .contextWindow(128_000)
                .compactor(host)
                .listener(this::hear)
                .index(IndexFeed.embeddings(index, Runnable::run, 10_000))
                .build();
        session = varve.session(SCOPE);
    }

    /** The host has the session's own messages, without recalled passages. */
    private void hear(MemoryEvent event) {
        if (event.scope().equals(SCOPE)) {
            host.on(event);
        }
    }

    /** The change to the session between a model's reading it and its answer. */
    private void meanwhile() {
        for (int left = random.nextInt(4); left >= 0; left--) {
            try {
                happen(WalkStep.meanwhile(random));
            } catch (StoreException e) {
                // As in a step: the host sees it; the model's answer is unaffected.
            }
            nextWrite = FaultyStore.Fault.NONE;
        }
    }

    /**
     * Waiting jobs are lost, as when a process dies, and so are recalled passages: they are searched again, with
     * possibly other results.
     */
    private void reopen() {
        lives += policy.context().recall() > 0 ? 1 : 0;
        jobs = new ManualExecutor();
        store.close();
        open();
    }

    @Override
    public void close() {
        store.close();
    }
}
