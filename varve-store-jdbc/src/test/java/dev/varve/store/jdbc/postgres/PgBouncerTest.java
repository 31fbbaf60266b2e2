package dev.varve.store.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.zaxxer.hikari.HikariDataSource;
import dev.varve.Policy;
import dev.varve.testkit.SmallPolicies;
import dev.varve.testkit.Walk;
import dev.varve.testkit.WalkStep;
import dev.varve.testkit.postgres.PostgresServer;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The real thing, where it is installed; {@link TransactionPooler} stands in for it everywhere else. */
class PgBouncerTest {
    private static final int WALKS = 6;
    private static final int STEPS = 40;

    @TempDir
    Path folder;

    @Test
    void invariants_hold_for_walks_that_share_two_connections_of_a_server() throws Exception {
        Optional<Path> program = PgBouncer.program();
        assumeTrue(program.isPresent(), "there is no pgbouncer on this machine");
        ExecutorService walkers = Executors.newFixedThreadPool(WALKS);
        try (EmbeddedPostgres server = PostgresServer.start(Map.of());
                PgBouncer pooler = PgBouncer.start(program.orElseThrow(), folder, server.getPort(), 2);
                HikariDataSource pool = Databases.pool(pooler.url())) {
            List<Callable<Long>> walks = LongStream.range(0, WALKS)
                    .<Callable<Long>>mapToObj(seed -> () -> walk(pool, seed))
                    .toList();
            for (Future<Long> walk : walkers.invokeAll(walks)) {
                assertThat(walk.get()).as("seed of a walk that came to its end").isNotNegative();
            }
        } finally {
            walkers.shutdownNow();
        }
    }

    private static long walk(HikariDataSource pool, long seed) {
        List<Policy> policies = SmallPolicies.all();
        Policy policy = policies.get((int) (seed % policies.size()));
        String schema = Databases.newSchema();
        try (Walk walk =
                new Walk(() -> PostgresStore.builder(pool).schema(schema).open(), policy, seed)) {
            walk.go(WalkStep.byChance(seed, STEPS));
            return seed;
        }
    }
}
