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
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Every export of a session that an agent writes to as fast as it can is an import. */
@Tag("G4")
@Timeout(value = 60, unit = TimeUnit.MINUTES) // as many exports as it is told
class ExportWhileWrittenTest {
    private static final int ROUNDS = Integer.getInteger("varve.exports", 10);

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
            Session session = varve.session(Scope.of("busy"));
            turn(session, 0);
            Future<?> turns = agent.submit(() -> {
                for (int i = 1; !stop.get(); i++) {
                    turn(session, i);
                }
            });
            for (int round = 0; round < ROUNDS; round++) {
                assertImportable(cli, round);
            }
            stop.set(true);
            turns.get();
        } finally {
            stop.set(true);
            agent.shutdown();
        }
    }

    private void assertImportable(Cli cli, int round) throws IOException {
        assertThat(cli.run("export", "--session", "busy", "-o", "busy.jsonl").err())
                .isEmpty();
        String copy = "copy-" + round + ".db";
        Cli.Result imported = cli.run("import", "busy.jsonl", "--db", copy);
        assertThat(imported.err()).as("export %d", round).isEmpty();
        assertThat(imported.code()).isEqualTo(ExitCode.OK);
    }

    private static void turn(Session session, int i) {
        session.append(Message.user("Order FM-" + i + " was charged twice, please look into it.", Instant.EPOCH));
        session.context();
        session.append(Message.assistant("I fixed the lock in src/job/Retry" + i + ".java.", Instant.EPOCH));
    }
}
