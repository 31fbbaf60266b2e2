package dev.varve.lab.quiz;

import dev.varve.Context;
import dev.varve.ContextRequest;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Policy;
import dev.varve.Reflection;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.TokenEstimator;
import dev.varve.Varve;
import dev.varve.VarveBuilder;
import dev.varve.internal.recall.RecallText;
import dev.varve.lab.measure.ByWords;
import dev.varve.store.CountedMessage;
import dev.varve.store.InMemoryStore;
import dev.varve.store.SessionSnapshot;
import dev.varve.store.Store;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import dev.varve.testkit.SettableClock;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.UnaryOperator;

/** What an agent would get at the end of a session, at default settings: what {@code varve context} prints. */
final class Memory {
    private static final Scope SCOPE = Scope.of("quiz");
    private static final Duration PAUSE = Duration.ofMinutes(5);
    private static final int NEVER = Integer.MAX_VALUE;
    private static final int EACH_ACTIVATION = 12_000;

    private final Policy policy;
    private final List<CountedMessage> messages;
    private final SessionSnapshot snapshot;
    private final Context context;
    private final long firstShown;
    private final int observations;

    private Memory(Policy policy, List<CountedMessage> messages, Session session) {
        this.policy = policy;
        this.messages = messages;
        this.context = session.context(ContextRequest.EMPTY);
        this.snapshot = session.snapshot();
        this.observations = session.notes().stream()
                .mapToInt(
                        note -> note instanceof Reflection made ? made.sources().size() : 1)
                .sum();
        long covered = session.status().state().watermark();
        this.firstShown = context.window().stream()
                .mapToLong(LoggedMessage::seq)
                .filter(seq -> seq >= covered)
                .min()
                .orElse(Long.MAX_VALUE);
    }

    /** With notes by rules. */
    static Memory of(SessionFile session, Policy policy) {
        return of(session, policy, builder -> builder);
    }

    /** With notes that a capable model wrote, who was asked as seldom as the policy's threshold allows. */
    static Memory of(SessionFile session, Policy policy, Answers answers) {
        Policy seldom = policy.withObserve(
                observe -> observe.bufferEvery(EACH_ACTIVATION).chunkTokens(EACH_ACTIVATION));
        Memory memory = of(session, seldom, builder -> builder.model(answers));
        if (memory.observations != answers.stretches()) {
            throw new IllegalStateException("of " + answers.stretches() + " recorded answers on " + session.path() + " "
                    + memory.observations + " fit; they were recorded with other stretches of messages");
        }
        return memory;
    }

    private static Memory of(SessionFile session, Policy policy, UnaryOperator<VarveBuilder> notes) {
        SettableClock clock = SettableClock.at(Instant.EPOCH);
        List<CountedMessage> messages = session.messages();
        try (Varve varve = notes.apply(ByWords.builder(policy))
                .executor(Runnable::run)
                .clock(clock)
                .build()) {
            Session told = varve.session(SCOPE);
            for (CountedMessage counted : messages) {
                clock.moveTo(counted.message().createdAt());
                told.append(counted.message());
                told.context(ContextRequest.EMPTY);
            }
            return new Memory(policy, messages, told);
        }
    }

    /** The session {@code quiz} of a database, with the notes that it has; no more are written. */
    static Memory in(Path database, Policy policy) {
        try (SqliteStore store = SqliteStore.open(database);
                Varve varve = ByWords.builder(policy.withObserve(observe -> observe.bufferEvery(NEVER)))
                        .store(store)
                        .keepStoreOpen()
                        .executor(Runnable::run)
                        .build()) {
            List<CountedMessage> messages = store.messages(SCOPE, new Span(1, Long.MAX_VALUE)).stream()
                    .map(logged -> new CountedMessage(logged.message(), logged.tokens()))
                    .toList();
            if (messages.isEmpty()) {
                throw new IllegalArgumentException(database + " has no session 'quiz'; replay with --session quiz");
            }
            return new Memory(policy, messages, varve.session(SCOPE));
        }
    }

    /** Notes and hint, nothing else. */
    String notes() {
        return context.memoryText();
    }

    /** Number of the first message that is shown as it was said, apart from the repeated newest request. */
    long firstShown() {
        return firstShown;
    }

    int tokens() {
        return TokenEstimator.scriptAware().estimate(notes());
    }

    /** Notes and the messages that are still shown. */
    String shown() {
        StringBuilder text = new StringBuilder(context.memoryText()).append("\n\n");
        context.window()
                .forEach(logged -> text.append('#')
                        .append(logged.seq())
                        .append(' ')
                        .append(logged.role().name().toLowerCase(java.util.Locale.ROOT))
                        .append(": ")
                        .append(RecallText.body(logged.message()).strip())
                        .append('\n'));
        return text.toString();
    }

    /** What is shown again beside a question that the user puts now; empty if nothing is. */
    String recalled(String question) {
        Store store = new InMemoryStore();
        store.append(SCOPE, messages);
        Instant then = messages.get(messages.size() - 1).message().createdAt().plus(PAUSE);
        try (Varve varve = ByWords.builder(policy)
                .store(store)
                .executor(Runnable::run)
                .clock(Clock.fixed(then, ZoneOffset.UTC))
                .build()) {
            Session session = varve.session(SCOPE);
            session.restore(snapshot);
            session.append(Message.user(question, then));
            List<Message> asked = session.context(ContextRequest.EMPTY).messages();
            List<Part> parts = asked.get(asked.size() - 1).parts();
            return parts.size() > 1 && parts.get(1) instanceof Part.Text added ? added.text() : "";
        }
    }
}
