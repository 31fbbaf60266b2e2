package dev.varve;

import dev.varve.event.MemoryEvent;
import dev.varve.internal.prompt.PromptedModel;
import dev.varve.model.MemoryModel;
import dev.varve.model.Retries;
import dev.varve.store.InMemoryStore;
import dev.varve.testkit.ScriptedModel;
import dev.varve.testkit.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** What tests of a whole memory begin with: a store, a scripted model, a clock that stands still, and the events. */
abstract class Scenario {
    static final Scope SCOPE = Scope.of("s");

    final SettableClock clock = SettableClock.at(Instant.parse("2026-03-02T09:00:00Z"));
    final InMemoryStore store = new InMemoryStore(clock);
    final ScriptedModel model = new ScriptedModel();
    final List<MemoryEvent> events = new CopyOnWriteArrayList<>();

    final Session open(Policy policy) {
        return open(policy, Runnable::run);
    }

    final Session open(Policy policy, Executor executor) {
        return varve(policy, model, executor).session(SCOPE);
    }

    final Session open(Policy policy, PromptedModel prompted) {
        return varve(policy, prompted, Runnable::run).session(SCOPE);
    }

    final Varve varve(Policy policy, MemoryModel memory, Executor executor) {
        return Varve.builder()
                .store(store)
                .model(memory)
                .policy(policy)
                .clock(clock)
                .executor(executor)
                .retries(Retries.immediate())
                .listener(events::add)
                .build();
    }

    /** Questions and answers of so many words each, a minute apart, with a context after each. */
    final void turns(Session session, int first, int count, int size) {
        for (int turn = first; turn < first + count; turn++) {
            clock.advance(Duration.ofSeconds(60));
            session.append(Message.user("turn " + turn + " " + words(size), clock.instant()));
            session.append(Message.assistant("done " + words(size), clock.instant()));
            session.context();
        }
    }

    /** A question and an answer of so many words each, a minute later. */
    final void turn(Session session, int number, int size) {
        clock.advance(Duration.ofSeconds(60));
        session.append(Message.user("turn " + number + " " + "word ".repeat(size), clock.instant()));
        session.append(Message.assistant("done " + "word ".repeat(size), clock.instant()));
    }

    final List<Reflection> reflections() {
        return store.notes(SCOPE, EnumSet.allOf(Note.Status.class)).stream()
                .filter(Reflection.class::isInstance)
                .map(Reflection.class::cast)
                .toList();
    }

    final List<String> failures() {
        return events.stream()
                .filter(MemoryEvent.Failed.class::isInstance)
                .map(event -> ((MemoryEvent.Failed) event).reason())
                .toList();
    }

    static Policy withDeadline(Policy policy, Duration deadline) {
        return policy.withObserve(
                observe -> observe.deadline(deadline).retries(0).patience(deadline));
    }

    static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Words that do not repeat as a whole. */
    static String words(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "w" + (char) ('a' + i % 7) + (char) ('a' + i % 11) + (char) ('a' + i % 13))
                .collect(Collectors.joining(" "));
    }
}
