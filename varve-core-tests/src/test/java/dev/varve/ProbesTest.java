package dev.varve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.index.EmbeddingIndex;
import dev.varve.index.IndexFeed;
import dev.varve.internal.prompt.PromptedModel;
import dev.varve.model.LanguageModel;
import dev.varve.model.ModelException;
import dev.varve.policy.Limit;
import dev.varve.testkit.FaultyModel;
import dev.varve.testkit.Invariants;
import dev.varve.testkit.ScriptedLanguageModel;
import dev.varve.testkit.ScriptedModel;
import dev.varve.testkit.SmallPolicies;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What was found wrong in a system of the same design by trying, without an issue, cannot happen here. */
class ProbesTest extends Scenario {

    @Test
    @Tag("COR-08")
    void probe_the_bound_on_earlier_notes_is_real() {
        Policy policy = Policy.defaults();
        Session session = open(policy);
        turns(session, 0, 400, 100);

        assertThat(model.observed().get(model.observed().size() - 1).earlier()).isNotEmpty();
        assertThat(model.observed())
                .allSatisfy(request -> assertThat(
                                dev.varve.TokenEstimator.scriptAware().estimate(request.earlierText()))
                        .isLessThanOrEqualTo(policy.observe().priorTokens() + 100));
    }

    @Test
    void probe_a_message_with_an_older_timestamp_is_observed_like_any_other() {
        Session session = open(Policy.incremental());
        turns(session, 0, 3, 600);
        session.context();
        session.append(Message.user("from the past " + words(600), Instant.parse("2020-01-01T00:00:00Z")));
        session.append(Message.assistant(words(600), clock.instant()));
        session.catchUp(Duration.ofSeconds(60));

        assertThat(model.observed().stream().flatMap(request -> request.messages().stream()))
                .anyMatch(logged -> logged.message().text().startsWith("from the past"));
        Invariants.checkStored(store, SCOPE);
    }

    @Test
    void probe_a_run_of_one_session_is_alone() {
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        model.onObserve(request -> {
            most.accumulateAndGet(inside.incrementAndGet(), Math::max);
            Thread.yield();
            inside.decrementAndGet();
            return ScriptedModel.nameSpan(request);
        });
        Varve varve = Varve.builder()
                .store(store)
                .model(model)
                .policy(Policy.incremental())
                .clock(clock)
                .build();
        IntStream.range(0, 4).parallel().forEach(writer -> {
            for (int i = 0; i < 20; i++) {
                varve.session(SCOPE).append(Message.user(words(400), clock.instant()));
            }
        });
        assertThat(varve.awaitIdle(Duration.ofSeconds(30))).isTrue();

        assertThat(most.get()).isEqualTo(1);
        Invariants.checkStored(store, SCOPE);
    }

    @Test
    void probe_chunks_that_arrive_during_a_reflection_survive_it() {
        AtomicInteger before = new AtomicInteger();
        Session[] session = new Session[1];
        model.onReflect(request -> {
            if (before.getAndIncrement() == 0) {
                turns(session[0], 500, 8, 40);
            }
            return ScriptedModel.nameNotes(request);
        });
        session[0] = open(SmallPolicies.tenth(Policy.defaults()));
        for (int turn = 0; turn < 60; turn++) {
            turns(session[0], turn, 1, 40);
        }

        assertThat(reflections()).isNotEmpty();
        Invariants.checkStored(store, SCOPE);
    }

    @Test
    void probe_a_phrase_that_loops_within_one_line_replaces_nothing() {
        String facts = IntStream.range(0, 12)
                .mapToObj(i -> "[2026-03-02 09:00] NOTE fact number " + i + " is kept")
                .collect(Collectors.joining("\n"));
        model.onObserve(request -> ScriptedModel.answer(facts));
        model.onReflect(request -> FaultyModel.answer(FaultyModel.Fault.LOOPS_WITHIN_A_LINE));
        Session session = open(SmallPolicies.tenth(Policy.defaults()));
        turns(session, 0, 60, 40);

        assertThat(reflections()).isEmpty();
        assertThat(session.context().systemText()).contains("fact number 11 is kept");
        assertThat(failures()).anyMatch(reason -> reason.contains("within a line"));
    }

    @Test
    void probe_an_observer_that_fails_does_not_keep_the_agent_from_its_context() {
        model.onObserve(request -> {
            throw new ModelException("scripted outage");
        });
        Session session = open(Policy.windowed());
        turns(session, 0, 40, 100);

        Context context = session.context(ContextRequest.EMPTY.withWindow(8_000, 500));

        assertThat(context.window()).isNotEmpty();
        assertThat(context.stats().withinBudget()).isTrue();
    }

    @Test
    void probe_a_reply_without_tags_or_list_is_no_observation() {
        ScriptedLanguageModel prose =
                new ScriptedLanguageModel(prompt -> "They spoke about trains and then about the weather.");
        Session session = open(Policy.incremental(), PromptedModel.of(prose));
        turns(session, 0, 3, 600);

        assertThat(session.notes()).isEmpty();
        assertThat(session.context().window()).hasSize(6);
        assertThat(failures()).allMatch(reason -> reason.contains("no observation line"));
    }

    @Test
    void probe_nothing_in_the_prefix_depends_on_the_day_it_is_read() {
        Session session = open(SmallPolicies.tenth(Policy.defaults()));
        turns(session, 0, 40, 40);
        String today = session.context().systemText();
        clock.advance(Duration.ofDays(30));

        assertThat(session.context().systemText()).isEqualTo(today);
    }

    @Test
    void probe_an_answer_that_ran_out_of_tokens_or_was_filtered_is_not_believed() {
        for (LanguageModel.End end : List.of(LanguageModel.End.CUT_OFF, LanguageModel.End.REFUSED)) {
            LanguageModel cut = new LanguageModel() {
                @Override
                public String name() {
                    return "cut";
                }

                @Override
                public Completion complete(Prompt prompt) {
                    return new Completion("- the first half of a fa", Usage.call(1, 1), end);
                }
            };
            Session session = varve(Policy.incremental(), PromptedModel.of(cut), Runnable::run)
                    .session("end " + end);
            turns(session, 0, 1, 600);
            assertThat(session.notes()).isEmpty();
        }
    }

    @Test
    void probe_more_than_a_hundred_sessions_are_listed_and_looked_after() {
        Varve varve = varve(SmallPolicies.tenth(Policy.defaults()), model, Runnable::run);
        for (int i = 0; i < 150; i++) {
            turns(varve.session("session " + i), 0, 2, 20);
        }
        clock.advance(Duration.ofHours(1));

        assertThat(varve.sessions(SCOPE.tenant())).hasSize(150);
        assertThat(varve.catchUpQuiet(SCOPE.tenant(), Duration.ofMinutes(20))).isEqualTo(150);
        assertThat(varve.sessions(SCOPE.tenant()))
                .allSatisfy(session ->
                        assertThat(session.state().unbufferedMessages()).isZero());
    }

    @Test
    void probe_what_is_read_again_is_read_in_parts() {
        Session session = open(SmallPolicies.tenth(Policy.defaults()));
        turns(session, 0, 200, 40);
        long read = model.observed().stream()
                .flatMap(request -> request.messages().stream())
                .mapToLong(LoggedMessage::tokens)
                .sum();

        assertThat(read)
                .as("each message is sent to the observer once")
                .isLessThanOrEqualTo(session.status().state().totalTokens());
    }

    @Test
    @Tag("LAN-04")
    void probe_notes_of_one_day_keep_the_spans_that_they_stand_for() {
        Session session = open(SmallPolicies.tenth(Policy.defaults()).withReflect(reflect -> reflect.at(Limit.NONE)));
        turns(session, 0, 20, 40);

        List<Note> notes = session.notes();
        assertThat(notes).hasSizeGreaterThan(2).allSatisfy(note -> {
            assertThat(note.text()).contains("[2026-03-02 ");
            assertThat(note.text())
                    .contains("messages " + note.span().from() + " to "
                            + (note.span().to() - 1));
        });
        String shown = session.context().systemText();
        assertThat(notes.stream().filter(note -> note.status() == Note.Status.ACTIVE))
                .isNotEmpty()
                .flatExtracting(Note::lines)
                .allSatisfy(line -> assertThat(shown).contains(line.words()));
        Invariants.checkStored(store, SCOPE);
    }

    @Test
    @Tag("LAN-46")
    void probe_a_note_is_embedded_once_in_any_scope() {
        List<String> embedded = new ArrayList<>();
        EmbeddingIndex index = new EmbeddingIndex() {
            @Override
            public void put(Scope scope, Note note) {
                embedded.add(scope + " " + note.id());
            }

            @Override
            public void remove(Scope scope, Set<String> ids) {
                // Only what is added is counted.
            }

            @Override
            public void removeAll(Scope scope) {
                embedded.removeIf(note -> note.startsWith(scope + " "));
            }
        };
        IndexFeed feed = IndexFeed.embeddings(index, Runnable::run, 100);
        Varve varve = Varve.builder()
                .store(store)
                .model(model)
                .policy(SmallPolicies.tenth(Policy.defaults()))
                .clock(clock)
                .executor(Runnable::run)
                .listener(feed.following(scope -> store.notes(scope, EnumSet.of(Note.Status.ACTIVE))))
                .build();
        for (String resource : List.of("mina", "ada")) {
            turns(varve.session(new Scope("acme", resource, "s")), 0, 40, 40);
        }

        assertThat(embedded).hasSizeGreaterThan(4).doesNotHaveDuplicates();
        assertThat(feed.droppedCount()).isZero();
    }

    @Test
    @Tag("COR-24")
    void probe_of_attempts_of_300_120_200_and_260_lines_the_one_of_120_is_kept() {
        int[] lines = {300, 120, 200, 260};
        Session session = open(Policy.defaults()
                .withReflect(reflect ->
                        reflect.at(Limit.tokens(6_000)).targetShare(0.1).maxLevel(3)));
        model.onObserve(request -> ScriptedModel.answer(
                facts(100, "of message " + request.messages().get(0).seq())));
        model.onReflect(request -> ScriptedModel.answer(facts(lines[request.level()], "kept")));
        for (int turn = 0; turn < 200 && reflections().isEmpty(); turn++) {
            turns(session, turn, 1, 400);
        }

        assertThat(model.reflected()).hasSize(4);
        assertThat(reflections())
                .singleElement()
                .satisfies(kept -> assertThat(kept.text().lines()).hasSize(120));
    }

    private static String facts(int count, String what) {
        return IntStream.range(0, count)
                .mapToObj(i -> "[2026-03-02 09:00] NOTE fact number " + i + " " + what)
                .collect(Collectors.joining("\n"));
    }
}
