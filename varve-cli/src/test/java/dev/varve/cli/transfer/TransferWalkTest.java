package dev.varve.cli.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.Correction;
import dev.varve.Message;
import dev.varve.Note;
import dev.varve.Policy;
import dev.varve.Scope;
import dev.varve.StatementId;
import dev.varve.cli.console.UsageException;
import dev.varve.store.Commit;
import dev.varve.store.CountedMessage;
import dev.varve.store.ForwardingStore;
import dev.varve.store.InMemoryStore;
import dev.varve.store.SessionReader;
import dev.varve.store.SessionState;
import dev.varve.store.Store;
import dev.varve.testkit.Records;
import dev.varve.testkit.SmallPolicies;
import dev.varve.testkit.UnclosedStore;
import dev.varve.testkit.Walk;
import dev.varve.testkit.WalkStep;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Whatever has happened to a session, deletions included, its export makes it again. */
class TransferWalkTest {
    private static final Scope WALK = new Scope("tenant", "resource", "walk");
    private static final int WALKS = 50;
    private static final int STEPS = 40;

    @Test
    void the_export_of_an_import_is_the_export() throws IOException {
        for (Policy policy : SmallPolicies.all()) {
            for (long seed = 1; seed <= WALKS; seed++) {
                Store walked = walked(policy, seed);
                if (walked.state(WALK).isPresent()) {
                    String exported = export(walked);
                    assertThat(export(imported(exported)))
                            .as("%s, seed %d", policy.name(), seed)
                            .isEqualTo(exported);
                }
            }
        }
    }

    @Test
    @Tag("G4")
    void an_import_that_is_killed_before_any_of_its_writes_goes_on_when_it_is_run_again() throws IOException {
        for (Policy policy : SmallPolicies.all()) {
            String exported = export(walkedToNotes(policy));
            int writes = 1;
            while (died(exported, writes)) {
                writes++;
            }
            assertThat(writes).as(policy.name()).isGreaterThan(2);
        }
    }

    /** Returns false if the import has no such write. */
    private static boolean died(String exported, int writes) throws IOException {
        InMemoryStore store = new InMemoryStore();
        DyingStore dying = new DyingStore(store, writes);
        try {
            importInto(dying, exported);
            return false;
        } catch (IllegalStateException dead) {
            importInto(store, exported);
            assertThat(export(store)).as("killed before write %d", writes + 1).isEqualTo(exported);
            return true;
        }
    }

    /** What an earlier build wrote is brought over in this way, see {@code docs/operations.md}. */
    @Test
    void an_export_of_a_build_before_there_were_statements_is_imported() throws IOException {
        Store walked = walkedToNotes(SmallPolicies.all().get(0));
        String exported = export(walked)
                .replaceAll("(?m)^\\{\"correction\".*\n", "")
                .replaceAll(",\"corrections\":\\d+", "")
                .replaceAll(
                        ",\"(voice|intents|lasting|place|answers|replaces|closes)\":(\"\\w+\"|\\d+|\\{[^}]*}|\\[[^]]*])",
                        "");

        Store imported = imported(exported);

        assertThat(exported).doesNotContain("voice", "place");
        assertThat(texts(imported)).isNotEmpty().isEqualTo(texts(walked));
    }

    private static List<String> texts(Store store) {
        return store.notes(WALK, EnumSet.allOf(Note.Status.class)).stream()
                .map(Note::text)
                .toList();
    }

    @Test
    void every_field_of_a_correction_comes_back() throws IOException {
        Store walked = walkedToNotes(SmallPolicies.all().get(0));

        List<Correction> imported = imported(export(walked)).corrections(WALK.tenant(), WALK.resource());

        assertThat(imported)
                .hasSize(6)
                .isEqualTo(walked.corrections(WALK.tenant(), WALK.resource()).stream()
                        .filter(correction -> correction.about().session().equals(WALK))
                        .toList());
    }

    @Test
    @Tag("G4")
    void a_session_that_is_not_what_an_interrupted_import_left_stays_as_it_is() throws IOException {
        Store walked = walkedToNotes(SmallPolicies.all().get(0));
        String exported = export(walked);
        Store other = imported(exported);
        other.append(WALK, List.of(new CountedMessage(Message.user("one more", Instant.EPOCH), 3)));
        String before = export(other);

        assertThatThrownBy(() -> importInto(other, exported))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("exists already");
        assertThatThrownBy(() -> importInto(walked, exported))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("exists already and is the same");

        assertThat(export(other)).isEqualTo(before);
        assertThat(export(walked)).isEqualTo(exported);
    }

    private static Store walked(Policy policy, long seed) {
        InMemoryStore heap = new InMemoryStore();
        try (Walk walk = new Walk(() -> new UnclosedStore(heap), policy, seed)) {
            walk.go(WalkStep.byChance(seed, STEPS));
        }
        for (int i = 1; i <= 3 && heap.state(WALK).isPresent(); i++) {
            StatementId statement = Records.statement(WALK, i);
            Scope other = new Scope(WALK.tenant(), WALK.resource(), "other");
            heap.correct(Records.supersede("own" + i, statement, "\ud83d words " + i, statement));
            heap.correct(Records.supersede("by" + i, statement, "words " + i, Records.statement(other, i)));
            heap.correct(Records.supersede("else" + i, Records.statement(other, i), "words " + i, statement));
            heap.undoCorrection(WALK.tenant(), WALK.resource(), "by" + 2);
        }
        return heap;
    }

    /** A walk that ends with a session that has several notes; some end with none. */
    private static Store walkedToNotes(Policy policy) {
        return LongStream.iterate(1, seed -> seed + 1)
                .mapToObj(seed -> walked(policy, seed))
                .filter(store ->
                        store.notes(WALK, EnumSet.allOf(Note.Status.class)).size() > 2)
                .findFirst()
                .orElseThrow();
    }

    private static String export(Store store) throws IOException {
        StringWriter out = new StringWriter();
        SessionExport.of(SessionReader.of(store, WALK), WALK, store.corrections(WALK.tenant(), WALK.resource()))
                .write(out);
        return out.toString();
    }

    private static Store imported(String exported) throws IOException {
        Store store = new InMemoryStore();
        importInto(store, exported);
        return store;
    }

    private static void importInto(Store store, String exported) throws IOException {
        SessionImport.open(new BufferedReader(new StringReader(exported)), "walk.jsonl")
                .into(store, WALK, dev.varve.Policy.Secrets.MASK);
    }

    /** The store of a process that dies before its n-th write, and so tidies nothing away. */
    private static final class DyingStore extends ForwardingStore {
        private int left;

        DyingStore(Store store, int writes) {
            super(store);
            left = writes;
        }

        private void live() {
            if (left-- <= 0) {
                throw new IllegalStateException("dead");
            }
        }

        @Override
        public SessionState.Appended append(Scope scope, List<CountedMessage> messages) {
            live();
            return super.append(scope, messages);
        }

        @Override
        public Optional<SessionState> commit(Scope scope, Commit commit) {
            live();
            return super.commit(scope, commit);
        }

        @Override
        public boolean correct(Correction correction) {
            live();
            return super.correct(correction);
        }

        @Override
        public boolean delete(Scope scope) {
            live();
            return super.delete(scope);
        }
    }
}
