package dev.varve.maintenance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.varve.store.StoreUnavailableException;
import dev.varve.store.jdbc.postgres.PostgresStore;
import dev.varve.testkit.postgres.PostgresServer;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each job on one node at a time, and on another one when that node is gone. */
class ClusterJobsTest {
    /** Looks often for what is due, but a node counts as dead only after a pause that a busy machine does not make. */
    private static final ClusterJobs.Pace FAST = new ClusterJobs.Pace(Duration.ofMillis(50), Duration.ofSeconds(1));

    private static final int PATIENCE_SECONDS = 60;

    private final String schema = "Jobs_" + ProcessHandle.current().pid() + "_" + System.identityHashCode(this);
    private final List<AutoCloseable> open = new ArrayList<>();

    @BeforeEach
    void makeSchema() {
        PostgresStore.builder(pool()).schema(schema).open().close();
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : open) {
            each.close();
        }
    }

    private HikariDataSource pool() {
        return pool(true);
    }

    private HikariDataSource pool(boolean autoCommit) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(PostgresServer.url());
        config.setMaximumPoolSize(5);
        config.setMinimumIdle(0);
        config.setConnectionTimeout(Duration.ofSeconds(PATIENCE_SECONDS).toMillis());
        config.setAutoCommit(autoCommit);
        HikariDataSource pool = new HikariDataSource(config);
        open.add(pool);
        return pool;
    }

    private void start(HikariDataSource source, String node, Job... jobs) {
        open.add(0, ClusterJobs.start(source, schema, node, List.of(jobs), FAST));
    }

    private static Job job(String name, Duration every, IntSupplier work) {
        return new Job(name, every, work);
    }

    @Test
    void of_two_nodes_one_runs_a_job_at_a_time_and_a_job_that_is_not_due_is_run_by_neither() throws Exception {
        AtomicInteger running = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        CountDownLatch often = new CountDownLatch(20);
        AtomicInteger daily = new AtomicInteger();
        IntSupplier overlapping = () -> {
            most.accumulateAndGet(running.incrementAndGet(), Math::max);
            Thread.onSpinWait();
            running.decrementAndGet();
            often.countDown();
            return 1;
        };

        for (String node : List.of("node1", "node2")) {
            start(
                    pool(node.equals("node1")),
                    node,
                    job("often", Duration.ofMillis(20), overlapping),
                    job("daily", Duration.ofDays(1), daily::incrementAndGet));
        }

        assertThat(often.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        assertThat(most).hasValue(1);
        assertThat(daily).as("runs of a job that is due once").hasValue(1);
    }

    @Test
    void the_job_of_a_node_that_is_not_heard_of_any_more_is_taken_over() throws Exception {
        HikariDataSource dying = pool();
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch hanging = new CountDownLatch(1);
        start(dying, "dying", job("digest", Duration.ofDays(1), () -> {
            begun.countDown();
            return waitFor(hanging);
        }));
        assertThat(begun.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();

        CountDownLatch takenOver = new CountDownLatch(1);
        AtomicInteger runs = new AtomicInteger();
        start(pool(), "heir", job("digest", Duration.ofDays(1), () -> {
            runs.incrementAndGet();
            takenOver.countDown();
            return 1;
        }));
        Duration forDead = FAST.heartbeat().multipliedBy(ClusterJobs.Pace.MISSED);
        assertThat(takenOver.await(forDead.toMillis() + 500, TimeUnit.MILLISECONDS))
                .as("while the other gives signs of life")
                .isFalse();

        dying.close(); // no heartbeat reaches the database any more
        try {
            assertThat(takenOver.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        } finally {
            hanging.countDown();
        }
        assertThat(runs).hasValue(1);
    }

    @Test
    void a_job_that_fails_is_due_again_and_the_table_says_how_often_it_failed() throws Exception {
        CountDownLatch tries = new CountDownLatch(3);
        start(pool(), "node", job("failing", Duration.ofMillis(20), () -> {
            tries.countDown();
            throw new IllegalStateException("scripted");
        }));

        assertThat(tries.await(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        try (Connection connection = pool().getConnection();
                Statement statement = connection.createStatement();
                ResultSet row =
                        statement.executeQuery("SELECT consecutive_failures FROM \"" + schema + "\".scheduled_tasks")) {
            assertThat(row.next()).isTrue();
            assertThat(row.getInt(1)).isGreaterThanOrEqualTo(2);
        }
    }

    @Test
    void the_time_is_the_servers() throws SQLException {
        HikariDataSource pool = pool();
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT extract(epoch FROM clock_timestamp())")) {
            row.next();
            assertThat(new ServerClock(pool).now().getEpochSecond() - row.getDouble(1))
                    .isBetween(-1.0, (double) PATIENCE_SECONDS);
        }
    }

    @Test
    void without_a_server_the_start_says_so() {
        HikariDataSource pool = pool();
        pool.close();

        assertThatThrownBy(() -> ClusterJobs.start(pool, "node", List.of()))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("start them again when the server is up");
    }

    private static int waitFor(CountDownLatch latch) {
        try {
            latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return 0;
    }
}
