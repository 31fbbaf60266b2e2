package dev.varve.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Fact;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Note;
import dev.varve.Policy;
import dev.varve.RecallQuery;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.store.SchemaVersion;
import dev.varve.store.SessionQuery;
import dev.varve.store.SessionState;
import dev.varve.store.SessionSummary;
import dev.varve.store.Store;
import dev.varve.testkit.Invariants;
import dev.varve.testkit.Messages;
import dev.varve.testkit.SmallPolicies;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/** What a store has, and what one that was opened with the same rows in an earlier schema must have and be able to do. */
public final class Upgraded {
    /** A checksum at the end of a JSON column, which the first builds did not write. Means the same in each SQL. */
    private static final String WITHOUT_SUM = "CASE WHEN %1$s LIKE '{\"crc\":\"________\"}' THEN '{}'"
            + " WHEN %1$s LIKE '%%,\"crc\":\"________\"}' THEN substr(%1$s, 1, length(%1$s) - 18) || '}' ELSE %1$s END";

    private static final Scope NOTED = new Scope("acme", "ada", "noted");
    private static final Scope RAW = new Scope("acme", "ada", "raw");
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final int SAID = 24;

    private final List<List<LoggedMessage>> logs = new ArrayList<>();
    private final List<Optional<SessionState>> states = new ArrayList<>();
    private final List<List<Note>> notes = new ArrayList<>();
    private final List<Fact> facts;
    private final List<SessionSummary> unobserved;

    private Upgraded(Store store) {
        for (Scope scope : List.of(NOTED, RAW)) {
            logs.add(store.messages(scope, new Span(1, 1_000)));
            states.add(store.state(scope));
            notes.add(store.notes(scope, EnumSet.allOf(Note.Status.class)));
        }
        facts = store.facts(NOTED.tenant(), NOTED.resource(), EnumSet.allOf(Fact.Status.class));
        unobserved = unobserved(store);
    }

    /** Fills a store with all kinds of rows: notes of messages, one deleted span, a fact, and a session that is raw. */
    public static Upgraded filled(Store store) {
        try (Varve varve = engine(store)) {
            Session noted = varve.session(NOTED);
            for (int i = 0; i < SAID; i++) {
                noted.append(said(i));
            }
            noted.compact(PATIENCE);
            noted.deleteSpan(new Span(3, 5));
            noted.remember("Mina works in Lagos.");
            varve.session(RAW)
                    .append(Message.user("Parcel QX77 waits in Porto.", Messages.START)
                            .withId("first"));
        }
        Upgraded filled = new Upgraded(store);
        assertThat(filled.notes.get(0)).as("notes to keep").isNotEmpty();
        assertThat(filled.facts).as("facts to keep").isNotEmpty();
        return filled;
    }

    private static Varve engine(Store store) {
        return Varve.builder()
                .store(store)
                .keepStoreOpen()
                .embedders(List.of())
                .executor(Runnable::run)
                .policy(SmallPolicies.tenth(Policy.defaults()))
                .build();
    }

    private static Message said(int number) {
        String words = "Order ORD" + number + " failed with a timeout in shard " + number
                + "; we decided to retry it at 14:30 on port " + (8_000 + number) + " and to report to Mina. ";
        return number % 2 == 0
                ? Message.user(words.repeat(4), Messages.START.plusSeconds(number))
                : Message.assistant(words.repeat(4), Messages.START.plusSeconds(number));
    }

    private static List<SessionSummary> unobserved(Store store) {
        return store.sessions(SessionQuery.all().withTenant(NOTED.tenant()));
    }

    /**
     * How a column is read for a schema of that version.
     *
     * @param version in which rows had no checksums
     */
    public static String expression(int version, String table, String column) {
        boolean sealed = List.of("body", "hint").contains(column) && !table.startsWith("search");
        return version == 1 && sealed ? WITHOUT_SUM.formatted(column) : column;
    }

    /** Everything is there as it was, and all that can be done to a session can be done to these. */
    public void check(Store store) {
        assertThat(store.schema())
                .extracting(SchemaVersion::found)
                .isEqualTo(store.schema().known());
        Upgraded now = new Upgraded(store);
        assertThat(now.logs).isEqualTo(logs);
        assertThat(now.states).isEqualTo(states);
        assertThat(now.notes).isEqualTo(notes);
        assertThat(now.facts).isEqualTo(facts);
        assertThat(now.unobserved).isEqualTo(unobserved);
        found(store, NOTED, "ORD7");
        found(store, RAW, "QX77");
        goOn(store);
    }

    private static void found(Store store, Scope scope, String word) {
        assertThat(store.search(scope, RecallQuery.of(word)).hits())
                .as("hits for %s", word)
                .isNotEmpty();
    }

    private void goOn(Store store) {
        try (Varve varve = engine(store)) {
            Session raw = varve.session(RAW);
            for (int i = 100; i < 100 + SAID; i++) {
                raw.append(said(i));
                raw.context();
            }
            raw.compact(PATIENCE);
            assertThat(raw.notes()).isNotEmpty();
            found(store, RAW, "ORD107");
            Session noted = varve.session(NOTED);
            noted.deleteSpan(new Span(7, 9));
            assertThat(store.search(NOTED, RecallQuery.of("ORD7")).hits()).isEmpty();
            noted.append(said(200));
            noted.end(PATIENCE);
            assertThat(noted.messages(new Span(1, 1_000))).hasSize(SAID - 4 + 1);
            Invariants.checkStored(store, NOTED);
            Invariants.checkStored(store, RAW);
            assertThat(raw.delete()).isTrue();
            assertThat(store.state(RAW)).isEmpty();
        }
    }
}
