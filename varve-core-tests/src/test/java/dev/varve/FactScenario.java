package dev.varve;

import dev.varve.event.MemoryEvent;
import dev.varve.internal.extractive.ExtractiveModel;
import dev.varve.model.FactNote;
import dev.varve.model.MemoryModel;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ObserveRequest;
import dev.varve.model.ReflectRequest;
import dev.varve.model.Retries;
import dev.varve.policy.Limit;
import dev.varve.store.Commit;
import dev.varve.store.InMemoryStore;
import dev.varve.store.Learning;
import dev.varve.testkit.Messages;
import dev.varve.testkit.ScriptedModel;
import dev.varve.testkit.SettableClock;
import dev.varve.testkit.UnclosedStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What tests of facts begin with: two sessions of one resource, a scripted model, a clock that stands still. */
abstract class FactScenario {
    static final Scope FIRST = new Scope("acme", "mina", "monday");
    static final Scope SECOND = new Scope("acme", "mina", "tuesday");
    static final Duration LONG = Duration.ofMinutes(1);

    final InMemoryStore store = new InMemoryStore();
    final ScriptedModel model = new ScriptedModel();
    final SettableClock clock = SettableClock.at(Instant.parse("2026-03-02T09:00:00Z"));
    final List<MemoryEvent> events = new ArrayList<>();

    /** Notes of so many tokens are too many. */
    static Policy condensing(int tokens) {
        return Policy.tiered().withReflect(reflect -> reflect.at(Limit.tokens(tokens)));
    }

    /** Notes what the user says in the user's words, and finds facts by rules. */
    static final class Verbatim implements MemoryModel {
        private final MemoryModel rules = ExtractiveModel.create();

        @Override
        public String name() {
            return "verbatim";
        }

        @Override
        public ModelAnswer observe(ObserveRequest request) {
            return ScriptedModel.answer(request.messages().stream()
                    .filter(message -> message.role() == Role.USER)
                    .map(message -> ScriptedModel.line(
                            message,
                            request.zone(),
                            "User: " + message.message().text()))
                    .map(line -> line.replace("NOTE", "CRITICAL"))
                    .collect(Collectors.joining("\n")));
        }

        @Override
        public ModelAnswer reflect(ReflectRequest request) {
            return rules.reflect(request);
        }
    }

    static Commit known() {
        Fact fact = new Fact(
                "f1",
                Fact.Type.PROFILE,
                "User indents with spaces",
                List.of(),
                FIRST,
                new Span(1, 2),
                5,
                Messages.START,
                "test",
                "");
        return new Commit.Learn(0, new Learning(1, 1, List.of(fact), Map.of()), Usage.NONE);
    }

    static FactNote note(String summary) {
        return new FactNote(Fact.Type.KNOWLEDGE, summary, List.of(), List.of());
    }

    /** A word without digits that no other number gives. */
    static String word(int number) {
        return "w" + (char) ('a' + number / 26) + (char) ('a' + number % 26);
    }

    final List<Fact> facts(Scope scope) {
        return store.facts(scope.tenant(), scope.resource(), EnumSet.of(Fact.Status.CURRENT));
    }

    final void say(Session session, String text) {
        clock.advance(Duration.ofSeconds(30));
        session.append(Message.user(text, clock.instant()));
        session.append(Message.assistant("Noted.", clock.instant()));
    }

    final Varve open(Policy policy, MemoryModel memoryModel) {
        return Varve.builder()
                .store(new UnclosedStore(store))
                .model(memoryModel)
                .policy(policy)
                .clock(clock)
                .executor(Runnable::run)
                .retries(Retries.immediate())
                .listener(events::add)
                .build();
    }
}
