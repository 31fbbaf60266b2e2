package dev.varve.cli.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Message;
import dev.varve.Policy;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Varve;
import dev.varve.cli.Cli;
import dev.varve.cli.console.ExitCode;
import dev.varve.store.jdbc.sqlite.Durability;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every export of a session that an agent writes to as fast as it can is an import. A session that grows while it is exported grows by
 * a share of itself each time, so the agent begins another after a few exports, as the work would otherwise grow without bound.
 */
@Tag("G4")
@Timeout(value = 60, unit = TimeUnit.MINUTES) // as many exports as it is told
class ExportWhileWrittenTest {
    private static final int ROUNDS = Integer.getInteger("varve.exports", 10);
    private static final int EXPORTS_OF_ONE = 5;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    @Test
    void an_export_is_of_one_moment() throws Exception {
        Cli cli = new Cli(folder);
        AtomicBoolean stop = new AtomicBoolean();
        ExecutorService agent = Executors.newSingleThreadExecutor();
        try (SqliteStore store = SqliteStore.builder(folder.resolve(".varve/varve.db"))
                        .durability(Durability.NORMAL)
                        .open();
                Varve varve = Varve.builder()
                        .store(store)
                        .policy(Policy.incremental())
                        .executor(Runnable::run)
                        .build()) {
            AtomicReference<Session> session = new AtomicReference<>(begin(varve, 0));
            Future<?> turns = agent.submit(() -> {
                for (int i = 1; !stop.get(); i++) {
                    turn(session.get(), i);
                }
            });
            int during = 0;
            for (int round = 0; round < ROUNDS; round++) {
                if (round > 0 && round % EXPORTS_OF_ONE == 0) {
                    session.set(begin(varve, round));
                }
                during += assertImportable(cli, session.get(), round) > 0 ? 1 : 0;
            }
            stop.set(true);
            turns.get();
            System.out.println(ROUNDS + " of " + ROUNDS + " exports imported, " + during + " written to on the way");
            assertThat(during).isPositive();
        } finally {
            stop.set(true);
            agent.shutdown();
        }
    }

    /** How many messages the agent wrote in the time of the export. */
    private long assertImportable(Cli cli, Session session, int round) throws IOException {
        String key = session.scope().session();
        long before = session.status().state().lastSeq();
        assertThat(cli.run("export", "--session", key, "-o", "busy.jsonl").err())
                .isEmpty();
        long after = session.status().state().lastSeq();
        String copy = "copy-" + round + ".db";
        Cli.Result imported = cli.run("import", "busy.jsonl", "--db", copy);
        assertThat(imported.err()).as("export %d", round).isEmpty();
        assertThat(imported.code()).isEqualTo(ExitCode.OK);
        Files.delete(folder.resolve(copy));
        return after - before;
    }

    private static Session begin(Varve varve, int round) {
        Session session = varve.session(Scope.of("busy-" + round));
        for (int i = 0; i < 50; i++) { // so that an export takes a while
            turn(session, -i);
        }
        return session;
    }

    private static void turn(Session session, int i) {
        session.append(Message.user("Order FM-" + i + " was charged twice, please look into it.", Instant.EPOCH));
        session.context();
        session.append(Message.assistant("I fixed the lock in src/job/Retry" + i + ".java.", Instant.EPOCH));
    }
}
