package dev.varve;

import dev.varve.testkit.DeletionHistory;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Deletions leave a session that can be read and can go on. {@code -Dvarve.histories=2500} runs so many histories of each
 * policy instead of a few.
 */
@Tag("long")
class DeletionHistoryTest {
    private static final int HISTORIES = Integer.getInteger("varve.histories", 10);
    private static final int STEPS = 24;

    @ParameterizedTest
    @MethodSource("policies")
    @Tag("G1")
    void every_history_with_deletions_is_read_back_and_goes_on(Policy policy) {
        DeletionHistory.many(policy, LongStream.range(0, HISTORIES), STEPS, InvariantsPropertyTest::sharedHeap);
        System.out.println(HISTORIES + " histories with deletions under " + policy.name() + ": 0 broken");
    }

    static List<Policy> policies() {
        return DeletionHistory.policies();
    }
}
