package dev.varve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.store.InMemoryStore;
import dev.varve.testkit.ManualExecutor;
import dev.varve.testkit.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Rules write the same notes again, whatever happened to the process meanwhile, and whatever else is in the store. */
class SameNotesTest {
    private static final Instant NINE = Instant.parse("2026-03-02T09:00:00Z");
    private static final Scope SCOPE = new Scope(Scope.DEFAULT, "shop", "one");
    private static final int TURNS = 60;
    private static final List<String> SAID = List.of(
            "Never push to main; open a pull request instead. Unless the shop is down.",
            "We decided to cache the invoices on disk.",
            "The audit moved to Thursday. Please remove the caching.",
            "Wir nehmen pnpm, nicht npm. Die Abnahme ist am 20. März.",
            "On a décidé de garder Java 17. Ne touche pas au dossier legacy.",
            "What is the port? 5433. The key is in /srv/app/key.txt, hmm no, in /srv/keys.");

    private final SettableClock clock = SettableClock.at(NINE.plus(Duration.ofDays(1)));

    @Test
    void notes_are_the_same_beside_other_sessions() {
        InMemoryStore alone = new InMemoryStore();
        talk(alone, SCOPE, Runnable::run);
        InMemoryStore shared = new InMemoryStore();
        talk(shared, new Scope(Scope.DEFAULT, "shop", "before"), Runnable::run);

        talk(shared, SCOPE, Runnable::run);

        assertThat(notes(alone)).hasSizeGreaterThan(20).isEqualTo(notes(shared));
    }

    @Test
    void notes_are_the_same_when_each_process_dies_before_its_work_is_done() {
        InMemoryStore whole = new InMemoryStore();
        talk(whole, SCOPE, Runnable::run);
        InMemoryStore killed = new InMemoryStore();

        for (int turn = 0; turn < TURNS; turn++) {
            try (Varve varve = varve(killed, new ManualExecutor())) {
                say(varve, SCOPE, turn);
            }
            if (turn % 5 == 4) {
                try (Varve varve = varve(killed, Runnable::run)) {
                    varve.session(SCOPE).catchUp(Duration.ofSeconds(30));
                }
            }
        }

        assertThat(notes(killed)).isEqualTo(notes(whole));
    }

    private void talk(InMemoryStore store, Scope scope, Executor executor) {
        try (Varve varve = varve(store, executor)) {
            IntStream.range(0, TURNS).forEach(turn -> {
                say(varve, scope, turn);
                if (turn % 5 == 4) {
                    varve.session(scope).catchUp(Duration.ofSeconds(30));
                }
            });
        }
    }

    private static void say(Varve varve, Scope scope, int turn) {
        Instant at = NINE.plus(Duration.ofMinutes(10L * turn));
        varve.session(scope)
                .append(
                        Message.user(SAID.get(turn % SAID.size()) + " This is turn " + turn + ".", at),
                        Message.assistant(
                                "Done: src/Turn" + turn + ".java has the change, and all " + (40 + turn)
                                        + " tests pass.",
                                at.plusSeconds(60)));
    }

    private Varve varve(InMemoryStore store, Executor executor) {
        return Varve.builder()
                .store(store)
                .keepStoreOpen()
                .policy(Policy.defaults().withObserve(observe -> observe.bufferEvery(100_000)))
                .clock(clock)
                .executor(executor)
                .closeTimeout(Duration.ZERO)
                .build();
    }

    /** All that is stored of them but their ids. */
    private static List<String> notes(InMemoryStore store) {
        List<String> notes = new ArrayList<>();
        for (Note note : store.notes(SCOPE, EnumSet.allOf(Note.Status.class))) {
            notes.add(note.span() + " " + note.status());
            note.lines().forEach(line -> notes.add(line + " " + line.statement() + " " + line.identifiers()));
        }
        return notes;
    }
}
