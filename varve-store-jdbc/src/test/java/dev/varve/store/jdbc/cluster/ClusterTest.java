package dev.varve.store.jdbc.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.store.Store;
import dev.varve.testkit.postgres.PostgresServer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Processes that share sessions are killed, stopped for longer than a lease and resumed, and cut off the database, all at
 * random. Afterwards no message is lost or observed twice, every commit was made by the holder of the lease, order is
 * kept, each message is found by its words, and all invariants hold. {@code -Dvarve.cluster.seconds=900} runs it for 15 minutes instead of 15 seconds.
 */
@Timeout(value = 60, unit = TimeUnit.MINUTES) // as long as it is told to run
@Tag("long")
class ClusterTest {
    private static final Logger log = LoggerFactory.getLogger(ClusterTest.class);

    private static final int SECONDS = Integer.getInteger("varve.cluster.seconds", 15);
    private static final int TURNS = Integer.getInteger("varve.cluster.turns", 1_500);
    private static final long SEED = Long.getLong("varve.cluster.seed", 20_261_122L);

    /** Longer than any machine that works takes for the turns between two disturbances. */
    private static final Duration PATIENCE = Duration.ofMinutes(5);

    @TempDir
    Path folder;

    private final Random random = new Random(SEED);
    private int kills;
    private int stops;
    private int cuts;

    private interface Cut {
        void run();
    }

    @Test
    void four_processes_on_one_postgresql() throws Exception {
        int sessions = 200;
        try (EmbeddedPostgres server = PostgresServer.start(Map.of());
                CuttingProxy proxy = new CuttingProxy(server.getPort())) {
            String direct = PostgresServer.url(server);
            String proxied = direct.replace(":" + server.getPort() + "/", ":" + proxy.port() + "/");
            Node.open(direct).close();
            execute(direct, """
                    CREATE TABLE audit (id BIGSERIAL, session TEXT, record TEXT, writer TEXT, holder TEXT, token BIGINT);
                    CREATE FUNCTION audit() RETURNS trigger AS $$ BEGIN
                        INSERT INTO public.audit (session, record, writer, holder, token)
                        SELECT s.name, new.record_id, new.body::json->>'model', s.lease_owner, s.lease_token
                        FROM varve.session s WHERE s.tenant = new.tenant AND s.session_id = new.session_id;
                        RETURN new; END $$ LANGUAGE plpgsql;
                    CREATE TRIGGER audit AFTER INSERT ON varve.record FOR EACH ROW EXECUTE FUNCTION audit()""");
            run(4, proxied, sessions, Duration.ofSeconds(SECONDS), TURNS, proxy::cut);
            check(direct, direct, sessions, TURNS);
        }
    }

    @Test
    void two_processes_on_one_sqlite_file() throws Exception {
        int sessions = 10;
        String file = folder.resolve("shared.db").toString();
        Node.open(file).close();
        execute("jdbc:sqlite:" + file, """
                CREATE TABLE audit (id INTEGER PRIMARY KEY, session TEXT, record TEXT, writer TEXT, holder TEXT, token INTEGER)""");
        execute("jdbc:sqlite:" + file, """
                CREATE TRIGGER audit_record AFTER INSERT ON record BEGIN
                INSERT INTO audit (session, record, writer, holder, token)
                SELECT name, new.record_id, new.body ->> 'model', lease_owner, lease_token FROM session
                WHERE id = new.session_id; END""");
        run(2, file, sessions, Duration.ofSeconds(Math.max(6, SECONDS / 8)), TURNS / 20, () -> {});
        check(file, "jdbc:sqlite:" + file, sessions, TURNS / 20);
    }

    /** Lets nodes work for a while, at a pace that brings them to so many turns, and makes their life hard. */
    private void run(int count, String database, int sessions, Duration time, int turns, Cut cut) throws Exception {
        long pause = Math.max(1, time.toMillis() * count / turns / 4); // as much again is work, the rest nodes are down
        List<NodeProcess> nodes = new ArrayList<>();
        try {
            for (int i = 0; i < count; i++) {
                nodes.add(new NodeProcess("node" + i, database, sessions, pause, folder));
            }
            long end = System.nanoTime() + time.toNanos();
            while (System.nanoTime() < end
                    || History.read(folder).turns() < turns
                    || kills == 0
                    || stops == 0
                    || cuts == 0) {
                long calm = 500 + random.nextInt(1_500);
                long before = History.read(folder).turns();
                Thread.sleep(calm);
                awaitTurns(before + turns * calm / time.toMillis() / 2);
                assertThat(nodes).as("nodes that are alive").allMatch(NodeProcess::isAlive);
                disturb(nodes.get(random.nextInt(count)), cut);
            }
        } finally {
            for (NodeProcess node : nodes) {
                node.kill();
            }
        }
    }

    /** Lets nodes of a slow machine do as much between two disturbances. */
    private void awaitTurns(long wanted) throws Exception {
        long last = System.nanoTime() + PATIENCE.toNanos();
        while (History.read(folder).turns() < wanted) {
            assertThat(System.nanoTime())
                    .as("end of the wait for %s turns", wanted)
                    .isLessThan(last);
            Thread.sleep(100);
        }
    }

    private void disturb(NodeProcess node, Cut cut) throws Exception {
        int what = random.nextInt(10);
        if (what < 4) {
            cuts++;
            cut.run();
        } else if (what < 7) {
            kills++;
            node.replace();
        } else {
            stops++;
            node.stop();
            Thread.sleep(Node.LEASE.toMillis() + random.nextInt(1_500));
            node.resume();
        }
    }

    private void check(String database, String url, int sessions, int turns) throws IOException, SQLException {
        History history = History.read(folder);
        assertThat(history.turns()).as("turns").isGreaterThanOrEqualTo(turns);
        try (Store store = Node.open(database)) {
            history.checkLog(store, sessions);
            history.checkSearch(store);
            List<History.Commit> commits = commits(url);
            History.checkLeases(commits);
            long observed = History.checkMemory(store, sessions);
            log.info(
                    "{} turns, {} commits, {} messages observed; {} kills, {} stops, {} cuts; others: {}",
                    history.turns(),
                    commits.size(),
                    observed,
                    kills,
                    stops,
                    cuts,
                    history.others());
            assertThat(observed).isPositive();
            assertThat(commits).isNotEmpty();
        }
    }

    private static List<History.Commit> commits(String url) throws SQLException {
        List<History.Commit> commits = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(
                        "SELECT session, record, writer, holder, token FROM audit ORDER BY id")) {
            while (rows.next()) {
                commits.add(new History.Commit(
                        rows.getString(1), rows.getString(2), rows.getString(3), rows.getString(4), rows.getLong(5)));
            }
        }
        return commits;
    }

    private static void execute(String url, String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
