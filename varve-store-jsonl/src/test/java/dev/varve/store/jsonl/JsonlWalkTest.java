package dev.varve.store.jsonl;

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

/** All invariants hold after each step of random walks over folders that are closed and reopened on the way. */
@Tag("long")
class JsonlWalkTest {
    private final AtomicInteger folders = new AtomicInteger();

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    @ParameterizedTest
    @MethodSource("policies")
    void invariants_hold_in_files(Policy policy) {
        walk(policy, LongStream.range(0, 2), 60);
    }

    @ParameterizedTest
    @MethodSource("policies")
    void invariants_hold_on_many_short_ways(Policy policy) {
        walk(policy, LongStream.range(100, 115), 14);
    }

    @ParameterizedTest
    @MethodSource("histories")
    @Tag("G1")
    void histories_with_deletions_are_read_back_and_go_on(Policy policy) {
        DeletionHistory.many(policy, LongStream.range(0, 2), 24, () -> {
            Path inside = folder.resolve("" + folders.incrementAndGet());
            return () -> JsonlStore.open(inside, Sync.NONE);
        });
    }

    static List<Policy> histories() {
        return DeletionHistory.policies();
    }

    private void walk(Policy policy, LongStream seeds, int steps) {
        Walk.many(policy, seeds, steps, () -> {
            Path inside = folder.resolve("" + folders.incrementAndGet());
            return () -> JsonlStore.open(inside, Sync.NONE);
        });
    }

    static List<Policy> policies() {
        return SmallPolicies.all();
    }
}
