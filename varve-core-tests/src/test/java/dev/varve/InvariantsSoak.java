package dev.varve;

import dev.varve.testkit.SmallPolicies;
import dev.varve.testkit.Walk;
import java.time.Duration;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/**
 * Walks that no build has walked yet, for {@code -Dvarve.soak.minutes} (1); a failure names its policy and seed. Not a
 * part of the build, whose result must depend on the change alone: {@code mvn test -pl varve-testkit -am
 * -Dtest=InvariantsSoak -Dsurefire.failIfNoSpecifiedTests=false}.
 */
class InvariantsSoak {
    private static final Duration LONG = Duration.ofMinutes(Integer.getInteger("varve.soak.minutes", 1));
    private static final int STEPS = 60;
    private static final int WALKS = 100;

    @Test
    void all_invariants_hold_after_each_step_of_new_walks() {
        Random seeds = new Random();
        long end = System.nanoTime() + LONG.toNanos();
        long walks = 0;
        while (System.nanoTime() < end) {
            for (Policy policy : SmallPolicies.all()) {
                Walk.many(
                        policy,
                        LongStream.generate(seeds::nextLong).limit(WALKS),
                        STEPS,
                        InvariantsPropertyTest::sharedHeap);
                walks += WALKS;
            }
        }
        System.out.println(walks + " walks of " + STEPS + " steps, all invariants held");
    }
}
