package dev.varve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.index.EmbeddingIndex;
import dev.varve.index.IndexFeed;
import dev.varve.model.Retries;
import dev.varve.store.InMemoryStore;
import dev.varve.testkit.Invariants;
import dev.varve.testkit.Messages;
import dev.varve.testkit.ScriptedModel;
import dev.varve.testkit.SettableClock;
import dev.varve.testkit.UnclosedStore;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What each profile switches on, over a policy that has everything. */
class ProfilesTest {
    private static final Scope SCOPE = Scope.of("s");
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final ContextRequest REQUEST =
            ContextRequest.EMPTY.withBasePrompt("Be brief.\n").withRecallTool("recall");

    private final InMemoryStore store = new InMemoryStore();
    private final SettableClock clock = SettableClock.at(Messages.START);
    private final ScriptedModel model = new ScriptedModel();
    private final Set<String> indexed = new HashSet<>();
    private int asked;

    @Test
    @Tag("LAN-42")
    void off_changes_no_prompt_calls_no_model_and_leaves_notes_alone() {
        Session before = session(Profile.FULL);
        talk(before, 10);
        before.end(LONG);
        List<Note> notes = before.notes();
        int calls = calls();
        int questions = asked;
        assertThat(notes).isNotEmpty();

        Session off = session(Profile.OFF);
        talk(off, 30);
        Context context = off.context(REQUEST);
        assertThat(off.catchUp(LONG)).isFalse();
        assertThat(off.compact(LONG)).isFalse();
        assertThat(off.end(LONG)).isFalse();

        assertThat(context.systemText()).isEqualTo("Be brief.\n");
        assertThat(context.hint()).isEmpty();
        assertThat(context.window())
                .as("as they were said, those with notes too")
                .isEqualTo(store.messages(SCOPE, new Span(1, 1_000)));
        assertThat(off.context(REQUEST.withWindow(500, 0)).systemText())
                .as("no marker either")
                .isEqualTo("Be brief.\n");
        assertThat(calls()).isEqualTo(calls);
        assertThat(asked).as("nobody looks for knowledge").isEqualTo(questions);
        assertThat(off.notes()).isEqualTo(notes);

        Session again = session(Profile.FULL);
        again.append(Message.user("and now?", clock.instant()));
        assertThat(again.context(REQUEST).systemText())
                .contains(notes.get(0).lines().get(0).words());
        Invariants.checkStored(store, SCOPE);
    }

    @Test
    @Tag("LAN-42")
    void lite_has_notes_balanced_has_facts_too_and_full_feeds_the_indexes_besides() {
        assertThat(made(Profile.LITE)).containsExactly("notes");
        assertThat(made(Profile.BALANCED)).containsExactly("notes", "facts");
        assertThat(made(Profile.FULL)).containsExactly("notes", "facts", "index");
    }

    @Test
    void a_profile_touches_switches_and_no_numbers() {
        for (Profile profile : Profile.values()) {
            Policy policy = profile.over(Policy.tiered());
            assertThat(policy.withMemory(true).withIndexes(true).withFacts(Policy.Facts.ON))
                    .isEqualTo(Policy.tiered());
        }
    }

    /** What comes of a talk that is ended. */
    private List<String> made(Profile profile) {
        store.delete(SCOPE);
        indexed.clear();
        int earlier = model.reflected().size();
        Session session = session(profile);
        talk(session, 4);
        session.end(LONG);
        boolean notes = session.context(REQUEST).blocks().stream()
                .anyMatch(block -> block.kind() == ContextBlock.Kind.OBSERVATIONS
                        || block.kind() == ContextBlock.Kind.REFLECTIONS);
        boolean facts = model.reflected().stream()
                .skip(earlier)
                .anyMatch(request -> !request.factSources().isEmpty());
        return Stream.of(notes ? "notes" : "", facts ? "facts" : "", indexed.isEmpty() ? "" : "index")
                .filter(part -> !part.isEmpty())
                .toList();
    }

    private int calls() {
        return model.observed().size() + model.reflected().size();
    }

    private void talk(Session session, int turns) {
        for (int turn = 0; turn < turns; turn++) {
            clock.advance(Duration.ofMinutes(1));
            session.append(Message.user("turn " + turn + " word".repeat(100), clock.instant()));
            session.append(Message.assistant("done", clock.instant()));
            session.context(REQUEST);
        }
    }

    private Session session(Profile profile) {
        return Varve.builder()
                .store(new UnclosedStore(store))
                .model(model)
                .policy(profile.over(Policy.tiered()))
                .clock(clock)
                .executor(Runnable::run)
                .retries(Retries.immediate())
                .knowledge((scope, question) -> {
                    asked++;
                    return "";
                })
                .index(IndexFeed.embeddings(
                        new EmbeddingIndex() {
                            @Override
                            public void put(Scope scope, Note note) {
                                indexed.add(note.id());
                            }

                            @Override
                            public void remove(Scope scope, Set<String> ids) {
                                indexed.removeAll(ids);
                            }

                            @Override
                            public void removeAll(Scope scope) {
                                indexed.clear();
                            }
                        },
                        Runnable::run,
                        100))
                .build()
                .session(SCOPE);
    }
}
