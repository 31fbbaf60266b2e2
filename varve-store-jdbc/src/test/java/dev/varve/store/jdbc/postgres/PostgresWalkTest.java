package dev.varve.store.jdbc.postgres;

import com.zaxxer.hikari.HikariDataSource;
import dev.varve.Policy;
import dev.varve.testkit.SmallPolicies;
import dev.varve.testkit.Walk;
import dev.varve.testkit.WalkStep;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** All invariants hold after each step of a random walk over a PostgreSQL server. */
@Tag("long")
class PostgresWalkTest {
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4})
    void invariants_hold_on_a_server(long seed) {
        List<Policy> policies = SmallPolicies.all();
        Policy policy = policies.get((int) (seed % policies.size()));
        String schema = Databases.newSchema();
        try (HikariDataSource pool = Databases.pool();
                Walk walk = new Walk(
                        () -> PostgresStore.builder(pool).schema(schema).open(), policy, seed)) {
            walk.go(WalkStep.byChance(seed, 40));
        }
    }
}
