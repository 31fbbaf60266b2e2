package dev.varve.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.ContinuationHint;
import dev.varve.Message;
import dev.varve.Note;
import dev.varve.Observation;
import dev.varve.Part;
import dev.varve.Policy;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.Usage;
import dev.varve.Varve;
import dev.varve.store.Commit;
import dev.varve.store.CountedMessage;
import dev.varve.store.jdbc.sqlite.Durability;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import dev.varve.testkit.Records;
import java.net.InetAddress;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Databases with conversations in them, and dashboards on them. */
final class Databases {
    static final Instant START = Instant.parse("2026-03-02T09:00:00Z");
    static final Clock NOW = Clock.fixed(Instant.parse("2026-04-06T10:00:00Z"), ZoneOffset.UTC);

    private Databases() {}

    static SqliteStore store(Path folder) {
        return SqliteStore.builder(folder.resolve("varve.db"))
                .durability(Durability.NORMAL)
                .open();
    }

    static Varve varve(SqliteStore store) {
        return Varve.builder()
                .store(store)
                .keepStoreOpen()
                .policy(policy())
                .executor(Runnable::run)
                .clock(NOW)
                .build();
    }

    /** Small, so that a short conversation has notes of each kind. */
    static Policy policy() {
        return Policy.incremental();
    }

    static Dashboard dashboard(SqliteStore store, Varve varve, Path folder) {
        return Dashboard.on(store, varve)
                .name("varve.db")
                .policy(policy())
                .file(folder.resolve("varve.db"))
                .build();
    }

    static DashboardServer serve(Dashboard dashboard) {
        return DashboardServer.start(dashboard, InetAddress.getLoopbackAddress(), 0, "", Set.of());
    }

    /** So many exchanges about orders, some with tools, played as an agent would. */
    static void talk(Varve varve, Scope scope, int exchanges) {
        Session session = varve.session(scope);
        for (int i = 1; i <= exchanges; i++) {
            session.append(exchange(i));
            session.context();
        }
    }

    static List<Message> exchange(int i) {
        Instant at = START.plusSeconds(600L * i);
        List<Message> messages = new ArrayList<>();
        messages.add(Message.user(
                "Customer " + i + " says order FM-" + (1000 + i) + " was charged twice on 2026-02-" + (10 + i % 18)
                        + ". We decided to refund " + (i * 7) + " EUR by Friday, and I prefer short answers."
                        + " Please check the payment service and tell me what you find in its log.",
                at));
        if (i % 5 == 0) {
            messages.add(Message.assistant(
                    at.plusSeconds(10), new Part.ToolCall("c" + i, "grep", "{\"pattern\":\"FM-" + (1000 + i) + "\"}")));
            messages.add(Message.tool(new Part.ToolResult(
                            "c" + i, "grep", "payment.log: two captures for FM-" + (1000 + i), false))
                    .withTime(at.plusSeconds(12)));
        }
        messages.add(Message.assistant(
                "The log of payment-service shows two captures for FM-" + (1000 + i)
                        + ", 364 ms apart, because the retry"
                        + " job ran while the webhook was being handled. I fixed the lock in"
                        + " src/payment/CaptureRetryJob.java and all 56 tests pass now.",
                at.plusSeconds(60)));
        return messages;
    }

    /** Many short messages, with notes on all but the newest, written to the store without an engine. */
    static void longSession(SqliteStore store, Scope scope, int messages) {
        int page = 1_000;
        int perNote = 100;
        for (int from = 1; from <= messages; from += page) {
            List<CountedMessage> batch = new ArrayList<>();
            for (int i = from; i < from + page; i++) {
                Instant at = START.plusSeconds(60L * i);
                String text = "Word " + i + " of a talk that goes on and on about order FM-" + i;
                batch.add(new CountedMessage(i % 2 == 1 ? Message.user(text, at) : Message.assistant(text, at), 20));
            }
            store.append(scope, batch);
            for (int i = from; i < from + page && i + perNote < messages; i += perNote) {
                Instant at = START.plusSeconds(60L * (i + perNote));
                Observation note = Records.observation(
                        "n" + i,
                        new Span(i, i + perNote),
                        "[2026-03-02 09:00] NOTE User: talked about order FM-" + i,
                        15,
                        20L * perNote,
                        at,
                        "extractive/1",
                        Note.Status.BUFFERED,
                        ContinuationHint.NONE);
                assertThat(store.commit(scope, new Commit.Buffer(note, Usage.NONE)))
                        .isPresent();
                assertThat(store.commit(scope, new Commit.Activate(List.of(note))))
                        .isPresent();
            }
        }
    }

    static void manySessions(SqliteStore store, int sessions) {
        for (int i = 1; i <= sessions; i++) {
            store.append(
                    new Scope("default", "many", "many-" + i),
                    List.of(new CountedMessage(Message.user("Talk " + i, START.minusSeconds(i)), 5)));
        }
    }
}
