package dev.varve.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.ContextRequest;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Note;
import dev.varve.Policy;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.Statement;
import dev.varve.Varve;
import dev.varve.language.Voice;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ObserveRequest;
import dev.varve.model.Retries;
import dev.varve.policy.Limit;
import dev.varve.store.SessionState;
import dev.varve.store.Store;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.LongStream;

/**
 * One random history of a session: messages are added, observed and condensed, parts are deleted, and each process
 * that opens the session must find all of it in order and be able to continue.
 */
public final class DeletionHistory {
    private static final Scope SCOPE = new Scope("tenant", "resource", "history");
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final int LONGEST_DELETION = 12;

    private final Supplier<Store> stores;
    private final Policy policy;
    private final Random chance;
    private final SettableClock clock = SettableClock.at(Messages.START);
    private int said;
    private int calls;

    private DeletionHistory(Supplier<Store> stores, Policy policy, long seed) {
        this.stores = stores;
        this.policy = policy;
        this.chance = new Random(seed);
    }

    /**
     * Runs many histories, each over a storage of its own; a failure names its policy and seed.
     *
     * @param steps of each history
     * @param storage creates a new, empty storage and returns a supplier that opens it, as a new process would
     */
    public static void many(Policy policy, LongStream seeds, int steps, Supplier<Supplier<Store>> storage) {
        seeds.forEach(seed -> {
            try {
                new DeletionHistory(storage.get(), policy, seed).run(steps);
            } catch (RuntimeException | AssertionError e) {
                throw new AssertionError(policy.name() + ", seed " + seed + ": " + e.getMessage(), e);
            }
        });
    }

    private void run(int steps) {
        int left = steps;
        while (left > 0) {
            int lifetime = 1 + chance.nextInt(left);
            process(lifetime);
            left -= lifetime;
        }
        readBack();
    }

    /** One process: opens the storage, works for a while, ends. */
    private void process(int steps) {
        try (Varve varve = open(stores.get())) {
            Session session = varve.session(SCOPE);
            for (int i = 0; i < steps; i++) {
                step(session);
            }
        }
    }

    private void step(Session session) {
        switch (chance.nextInt(8)) {
            case 0, 1, 2 -> turns(session, 1 + chance.nextInt(6));
            case 3 -> session.catchUp(LONG);
            case 4 -> session.compact(LONG);
            case 5 -> session.end(LONG);
            default -> delete(session);
        }
    }

    private void turns(Session session, int count) {
        for (int i = 0; i < count; i++) {
            clock.advance(Duration.ofMinutes(1));
            session.append(Message.user(words(), clock.instant()));
            if (chance.nextInt(3) == 0) {
                String id = "call" + ++calls;
                session.append(
                        Messages.calls(id).message(),
                        Messages.result(id, words()).message());
            }
            session.append(Message.assistant(words(), clock.instant()));
            session.context(window());
        }
    }

    private static void delete(Session session, Span span) {
        session.deleteSpan(span);
        assertThat(session.messages(span)).as("deleted messages %s", span).isEmpty();
    }

    private void delete(Session session) {
        long last = session.status().state().lastSeq();
        if (last > 0) {
            long from = 1 + chance.nextLong(last);
            delete(session, new Span(from, from + 1 + chance.nextInt(LONGEST_DELETION)));
        }
    }

    /** The state that a new process finds, and a check that it can continue. */
    private void readBack() {
        for (int process = 0; process < 2; process++) {
            Store store = stores.get();
            try (Varve varve = open(store)) {
                Session session = varve.session(SCOPE);
                check(store, session);
                turns(session, 2);
                assertThat(session.end(LONG)).as("rolled up").isTrue();
                check(store, session);
            }
        }
    }

    private static void check(Store store, Session session) {
        Invariants.checkStored(store, SCOPE);
        Invariants.checkContext(session, session.context(window()));
        SessionState state = session.status().state();
        List<LoggedMessage> messages = session.messages(new Span(1, state.lastSeq() + 1));
        assertThat(store.notes(SCOPE, EnumSet.allOf(Note.Status.class)))
                .as("links lead to messages that were not deleted")
                .flatExtracting(Note::lines)
                .flatExtracting(line -> line.statement().quoted())
                .isSubsetOf(messages.stream().map(LoggedMessage::seq).toList());
        assertThat(messages).as("messages that were not deleted").hasSize((int) state.messages());
    }

    private Varve open(Store store) {
        return Varve.builder()
                .store(store)
                .model(new ScriptedModel().onObserve(this::observation))
                .policy(policy)
                .clock(clock)
                .executor(Runnable::run)
                .retries(Retries.immediate())
                .build();
    }

    private static ContextRequest window() {
        return ContextRequest.EMPTY.withWindow(128_000, 1_000);
    }

    /** Some ten words, one of them unique. */
    private String words() {
        said++;
        StringBuilder text = new StringBuilder("marker" + said);
        for (int i = chance.nextInt(20); i >= 0; i--) {
            text.append(" word").append(chance.nextInt(50));
        }
        return text.toString();
    }

    /** A note that repeats a word of the messages and, now and then, one of the notes before. */
    private ModelAnswer observation(ObserveRequest request) {
        Message first = request.messages().get(0).message();
        String said = first.text().split(" ")[0];
        String earlier = request.earlierText();
        String repeated = earlier.isEmpty() || chance.nextBoolean()
                ? ""
                : " " + earlier.substring(earlier.lastIndexOf(' ') + 1).strip();
        ModelAnswer answer = ScriptedModel.answer(
                ScriptedModel.line(request.messages().get(0), request.zone(), "note" + repeated + " on " + said));
        return ModelAnswer.byRules(
                answer.lines().stream()
                        .map(line -> line.withStatement(linked(request)))
                        .toList(),
                answer.hint(),
                answer.usage());
    }

    /** A statement that answers or replaces, now and then, one of the notes before. */
    private Statement linked(ObserveRequest request) {
        Statement said = Statement.of(Voice.PERSON)
                .withPlace(new Statement.Place(request.messages().get(0).seq(), 0, 1));
        List<Statement.Place> earlier = request.earlier().stream()
                .map(line -> line.statement().place())
                .filter(Statement.Place::isKnown)
                .toList();
        if (earlier.isEmpty()) {
            return said;
        }
        Statement.Place other = earlier.get(chance.nextInt(earlier.size()));
        return chance.nextBoolean() ? said.withAnswers(other.message()) : said.withReplaces(List.of(other));
    }

    /** Policies under which such short histories reach everything, the four shapes that ship. */
    public static List<Policy> policies() {
        return SmallPolicies.all().stream().map(DeletionHistory::small).toList();
    }

    private static Policy small(Policy policy) {
        boolean byKind = policy.reflect().consolidateAt() > 0;
        return SmallPolicies.impatient(policy)
                .withName(policy.name() + " small")
                .withObserve(observe -> observe.bufferEvery(60)
                        .chunkTokens(80)
                        .activateAt(Limit.tokens(100))
                        .keepTail(40))
                .withReflect(reflect -> byKind
                        ? reflect.observationsAt(Limit.tokens(60)).consolidateAt(3)
                        : reflect.at(Limit.tokens(120)));
    }
}
