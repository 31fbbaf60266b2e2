package dev.varve.store.jdbc.sqlite;

import dev.varve.Policy;
import dev.varve.testkit.DeletionHistory;
import dev.varve.testkit.SmallPolicies;
import dev.varve.testkit.Walk;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** All invariants hold after each step of random walks over real files that are closed and reopened on the way. */
@Tag("long")
class SqliteWalkTest {
    private final AtomicInteger files = new AtomicInteger();

    @TempDir
    Path folder;

    @ParameterizedTest
    @MethodSource("policies")
    void invariants_hold_on_disk(Policy policy) {
        Walk.many(policy, LongStream.range(0, 2), 60, () -> {
            Path file = folder.resolve(files.incrementAndGet() + ".db");
            return () -> SqliteStore.open(file);
        });
    }

    @ParameterizedTest
    @MethodSource("policies")
    void invariants_hold_on_many_short_ways(Policy policy) {
        Walk.many(policy, LongStream.range(100, 112), 14, () -> {
            Path file = folder.resolve(files.incrementAndGet() + ".db");
            return () -> SqliteStore.builder(file).durability(Durability.NORMAL).open();
        });
    }

    @ParameterizedTest
    @MethodSource("histories")
    @Tag("G1")
    void histories_with_deletions_are_read_back_and_go_on(Policy policy) {
        DeletionHistory.many(policy, LongStream.range(0, 1), 24, () -> {
            Path file = folder.resolve(files.incrementAndGet() + ".db");
            return () -> SqliteStore.builder(file).durability(Durability.NORMAL).open();
        });
    }

    static List<Policy> histories() {
        return DeletionHistory.policies();
    }

    static List<Policy> policies() {
        return SmallPolicies.all();
    }
}
