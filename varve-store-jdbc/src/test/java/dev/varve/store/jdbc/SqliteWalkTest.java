package dev.varve.store.jdbc;

import dev.varve.Policy;
import dev.varve.testkit.SmallPolicies;
import dev.varve.testkit.Walk;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** All invariants hold after each step of a random walk over a real file that is closed and reopened on the way. */
class SqliteWalkTest {
    @TempDir
    Path folder;

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void invariants_hold_on_disk(long seed) {
        List<Policy> policies = List.of(
                SmallPolicies.tenth(Policy.defaults()),
                Policy.incremental(),
                Policy.windowed(),
                SmallPolicies.tenth(Policy.tiered()));
        Policy policy = policies.get((int) (seed % policies.size()));
        Path file = folder.resolve("walk.db");
        try (Walk walk = new Walk(() -> SqliteStore.open(file), policy, seed)) {
            walk.go(Walk.steps(seed, 60));
        }
    }

    static LongStream seeds() {
        return LongStream.range(0, 24);
    }
}
