package dev.varve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.event.MemoryEvent;
import dev.varve.model.NoteInterceptor;
import dev.varve.model.Retries;
import dev.varve.store.InMemoryStore;
import dev.varve.testkit.Invariants;
import dev.varve.testkit.ScriptedModel;
import dev.varve.testkit.SmallPolicies;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** What an application takes out of its notes, or rewrites in them, before and after they are written. */
class NoteInterceptorTest extends Scenario {
    private static final String RULE =
            "Always ship parcel PX-4417 before noon, with the labels that stand in /srv/orders/px-4417.csv and nowhere else, please.";

    private static final class Redactor implements NoteInterceptor {
        private static String redacted(String text) {
            return text.replaceAll("(?i)px-4417", "one parcel");
        }

        @Override
        public Optional<Message> beforeObserving(Scope scope, Message message) {
            return Optional.of(message.withParts(List.of(new Part.Text(redacted(message.text())))));
        }
    }

    private Varve rules(InMemoryStore into, NoteInterceptor... interceptors) {
        return builder(into, interceptors).build();
    }

    private VarveBuilder builder(InMemoryStore into, NoteInterceptor... interceptors) {
        VarveBuilder builder = Varve.builder()
                .store(into)
                .keepStoreOpen()
                .clock(clock)
                .executor(Runnable::run)
                .retries(Retries.immediate())
                .policy(Policy.incremental())
                .listener(events::add);
        List.of(interceptors).forEach(builder::interceptor);
        return builder;
    }

    private void say(Varve varve, String text) {
        clock.advance(Duration.ofSeconds(30));
        varve.session(SCOPE).append(Message.user(text, clock.instant()));
    }

    private static String notes(Varve varve) {
        varve.session(SCOPE).compact(Duration.ofMinutes(1));
        return varve.session(SCOPE).notes().stream().map(Note::text).collect(Collectors.joining("\n"));
    }

    @Test
    void what_is_taken_out_of_a_message_is_in_no_note_although_the_guard_keeps_paths() {
        try (Varve plain = rules(new InMemoryStore(clock))) {
            say(plain, RULE);
            assertThat(notes(plain)).contains("/srv/orders/px-4417.csv");
        }
        try (Varve varve = rules(store, new Redactor())) {
            say(varve, RULE);
            assertThat(notes(varve)).contains("Always ship parcel one parcel").doesNotContainIgnoringCase("px-4417");
            assertThat(varve.session(SCOPE).recall(RecallQuery.of("PX-4417")).hits())
                    .as("the log keeps the words")
                    .isNotEmpty();
        }
        Invariants.checkStored(store, SCOPE);
    }

    @Test
    void a_message_that_is_left_out_is_covered_by_a_note_that_says_nothing_of_it_and_no_model_is_called() {
        NoteInterceptor none = new NoteInterceptor() {
            @Override
            public Optional<Message> beforeObserving(Scope scope, Message message) {
                return Optional.empty();
            }
        };
        try (Varve varve = builder(store, none).model(model).build()) {
            say(varve, RULE);
            assertThat(notes(varve)).isEmpty();
            assertThat(varve.session(SCOPE).notes()).hasSize(1);
        }
        assertThat(model.observed()).isEmpty();
        Invariants.checkStored(store, SCOPE);
    }

    @Test
    void lines_are_rewritten_or_dropped_before_they_are_stored_in_the_order_of_the_interceptors() {
        NoteInterceptor renames =
                after(line -> Optional.of(line.withText(line.text().replace("noon", "midday"))));
        NoteInterceptor drops =
                after(line -> Optional.of(line).filter(each -> !each.text().contains("midday")));
        try (Varve varve = rules(store, renames)) {
            say(varve, RULE);
            assertThat(notes(varve)).contains("before midday");
        }
        InMemoryStore other = new InMemoryStore(clock);
        try (Varve varve = rules(other, renames, drops)) {
            say(varve, RULE);
            notes(varve);
            say(
                    varve,
                    "Never paint the boat red, whatever the harbour master or his deputy may say about it next year.");
            assertThat(notes(varve)).contains("boat red").doesNotContain("midday", "noon");
        }
        Invariants.checkStored(other, SCOPE);
    }

    @Test
    void a_failing_interceptor_stops_the_note_calls_no_model_twice_and_names_itself_once() {
        NoteInterceptor fails = after(line -> {
            throw new IllegalStateException("words of a customer");
        });
        try (Varve varve = builder(store, fails)
                .model(model.onObserve(request -> ScriptedModel.answer(
                        ScriptedModel.line(request.messages().get(0), request.zone(), "ship before noon"))))
                .build()) {
            say(varve, RULE);
            assertThat(notes(varve)).isEmpty();
            assertThat(varve.session(SCOPE).notes()).isEmpty();
            assertThat(varve.session(SCOPE).context().messages())
                    .as("it stays raw")
                    .hasSize(1);
        }
        assertThat(model.observed()).hasSize(1);
        assertThat(events)
                .filteredOn(MemoryEvent.Failed.class::isInstance)
                .singleElement()
                .satisfies(event -> {
                    assertThat(((MemoryEvent.Failed) event).reason())
                            .contains("NoteInterceptorTest", "IllegalStateException")
                            .doesNotContain("customer");
                });
        Invariants.checkStored(store, SCOPE);
    }

    @Test
    void a_note_that_is_written_anew_after_a_deletion_is_intercepted_too() {
        try (Varve varve = rules(store, new Redactor())) {
            say(varve, "Never paint the boat red.");
            say(varve, RULE);
            notes(varve);
            varve.session(SCOPE).deleteSpan(new Span(1, 2));
            assertThat(notes(varve)).contains("one parcel").doesNotContainIgnoringCase("px-4417");
        }
        NoteInterceptor fails = new NoteInterceptor() {
            @Override
            public Optional<Message> beforeObserving(Scope scope, Message message) {
                throw new IllegalStateException("no");
            }
        };
        try (Varve varve = rules(store, fails)) {
            varve.session(SCOPE).deleteSpan(new Span(2, 3));
            assertThat(notes(varve)).as("a deletion does not wait for it").isEmpty();
        }
        Invariants.checkStored(store, SCOPE);
    }

    @Test
    void the_reflector_reads_what_is_left_of_the_notes_and_what_it_writes_is_rewritten() {
        NoteInterceptor hides = new NoteInterceptor() {
            @Override
            public Optional<NoteLine> beforeReflecting(Scope scope, NoteLine line) {
                return Optional.of(line.withText(line.text().replace("turn after turn", "turns")));
            }

            @Override
            public Optional<NoteLine> afterReflecting(Scope scope, NoteLine line) {
                return Optional.of(line.withText("reflected: " + line.text()));
            }
        };
        model.onObserve(request -> ScriptedModel.answer(
                ScriptedModel.line(request.messages().get(0), request.zone(), "turn after turn " + words(30))));
        model.onReflect(request -> ScriptedModel.answer("[2026-03-02 09:00] NOTE condensed"));
        try (Varve varve = builder(store, hides)
                .policy(SmallPolicies.tenth(Policy.defaults()))
                .model(model)
                .build()) {
            Session session = varve.session(SCOPE);
            for (int turn = 0; turn < 60 && reflections().isEmpty(); turn++) {
                turn(session, turn, 40);
                session.context();
            }
        }
        assertThat(model.reflected().get(0).lines())
                .allSatisfy(line -> assertThat(line.text()).startsWith("turns w"));
        assertThat(reflections().get(0).lines()).extracting(NoteLine::text).contains("reflected: condensed");
        assertThat(reflections().get(0).text()).doesNotContain("turn after turn");
        Invariants.checkStored(store, SCOPE);
    }

    private static NoteInterceptor after(Function<NoteLine, Optional<NoteLine>> change) {
        return new NoteInterceptor() {
            @Override
            public Optional<NoteLine> afterObserving(Scope scope, NoteLine line) {
                return change.apply(line);
            }
        };
    }
}
