package dev.varve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.language.Voice;
import dev.varve.language.intent.Intent;
import dev.varve.store.InMemoryStore;
import dev.varve.store.SessionSnapshot;
import dev.varve.testkit.Invariants;
import dev.varve.testkit.Messages;
import dev.varve.testkit.Records;
import dev.varve.testkit.ScriptedModel;
import dev.varve.testkit.SettableClock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Notes are restored over the messages that they were written on, and over no others. */
class SnapshotTest {
    private static final Duration LONG = Duration.ofSeconds(30);

    private final SettableClock clock = SettableClock.at(Messages.START);
    private final InMemoryStore store = new InMemoryStore(clock);
    private final ScriptedModel model = new ScriptedModel();
    private final Varve varve = Varve.builder()
            .store(store)
            .model(model)
            .policy(Policy.defaults().withObserve(observe -> observe.chunkTokens(10)))
            .clock(clock)
            .executor(Runnable::run)
            .build();

    @Test
    @Tag("A5")
    @Tag("COR-30")
    void notes_over_other_messages_are_left_out_and_those_are_observed_anew() {
        SessionSnapshot snapshot = talked("source", 6).snapshot();
        assertThat(snapshot.notes()).hasSize(6);
        Session other = varve.session("other");
        say(other, "The same question 0");
        for (int i = 1; i < 4; i++) {
            say(other, "Another question " + i);
        }

        other.restore(snapshot);

        Invariants.checkStored(store, other.scope());
        assertThat(other.notes()).as("the first turn is the same").hasSize(1);
        int read = model.observed().size();
        assertThat(other.compact(LONG)).isTrue();
        assertThat(model.observed().stream()
                        .skip(read)
                        .flatMap(request -> request.messages().stream())
                        .map(LoggedMessage::seq))
                .containsExactly(3L, 4L, 5L, 6L, 7L, 8L);
    }

    @Test
    @Tag("A5")
    void a_shorter_list_keeps_the_notes_that_fit_and_nothing_of_it_stays_unread() {
        SessionSnapshot snapshot = talked("source", 6).snapshot();
        Session shorter = varve.session("shorter");
        for (LoggedMessage logged : varve.session("source").messages(new Span(4, 10))) {
            shorter.append(logged.message()); // the host has dropped the first three
        }

        shorter.restore(snapshot);

        Invariants.checkStored(store, shorter.scope());
        assertThat(shorter.notes()).isEmpty();
        assertThat(shorter.end(LONG)).isTrue();
        assertThat(shorter.status().state().coveredMessages()).isEqualTo(6);
        Invariants.checkStored(store, shorter.scope());
    }

    @Test
    @Tag("A5")
    void sums_are_those_of_the_messages_whatever_the_snapshot_says() {
        SessionSnapshot snapshot = talked("source", 3).snapshot();
        List<Note> inflated = snapshot.notes().stream()
                .<Note>map(note -> ((Observation) note).withSourceTokens(1_000_000))
                .toList();
        Session copy = varve.session("copy");
        varve.session("source").messages(new Span(1, 100)).forEach(logged -> copy.append(logged.message()));

        copy.restore(new SessionSnapshot(snapshot.bufferedTo(), inflated, snapshot.sources()));

        Invariants.checkStored(store, copy.scope());
        assertThat(copy.notes()).isEqualTo(varve.session("source").notes());
    }

    @Test
    void every_field_of_a_statement_comes_back_from_the_bytes() {
        Statement statement = new Statement(
                Voice.PERSON,
                Set.of(Intent.RULE),
                Statement.CERTAIN,
                new Statement.Place(3, 2, 9),
                2,
                List.of(new Statement.Place(1, 0, 1)));
        Observation chunk = Records.chunk("o1", 1, 5);
        List<NoteLine> lines = chunk.lines().stream()
                .map(line -> line.withStatement(statement))
                .toList();
        SessionSnapshot snapshot = new SessionSnapshot(
                Optional.of(5L),
                List.of(chunk.withLines(lines, chunk.tokens())),
                talked("source", 2).snapshot().sources());

        SessionSnapshot read = SessionSnapshot.fromBytes(snapshot.toBytes());

        assertThat(read.notes())
                .flatExtracting(Note::lines)
                .extracting(NoteLine::statement)
                .containsExactly(statement);
    }

    @Test
    @Tag("C11")
    @Tag("COR-30")
    void a_snapshot_that_was_kept_as_bytes_restores_the_same_session() {
        Session source = talked("source", 6);
        byte[] kept = source.snapshot().toBytes();
        Session copy = varve.session("copy");
        source.messages(new Span(1, 100)).forEach(logged -> copy.append(logged.message()));

        copy.restore(SessionSnapshot.fromBytes(kept));

        Invariants.checkStored(store, copy.scope());
        assertThat(copy.notes()).isEqualTo(source.notes());
        assertThat(copy.context().systemText()).isEqualTo(source.context().systemText());
        assertThat(source.snapshot().toBytes()).as("the same bytes each time").isEqualTo(kept);
    }

    private Session talked(String key, int turns) {
        Session session = varve.session(key);
        for (int i = 0; i < turns; i++) {
            say(session, "The same question " + i);
        }
        session.compact(LONG);
        return session;
    }

    private void say(Session session, String text) {
        clock.advance(Duration.ofMinutes(1));
        session.append(Message.user(text, clock.instant()), Message.assistant("The same answer.", clock.instant()));
    }
}
