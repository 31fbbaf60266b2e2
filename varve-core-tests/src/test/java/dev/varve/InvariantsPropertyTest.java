package dev.varve;

import dev.varve.store.InMemoryStore;
import dev.varve.store.Store;
import dev.varve.testkit.SmallPolicies;
import dev.varve.testkit.UnclosedStore;
import dev.varve.testkit.Walk;
import dev.varve.testkit.WalkStep;
import java.util.List;
import java.util.function.Supplier;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;

/**
 * All invariants hold after each step of any interleaving, under every policy, with a model that fails at will. A build
 * walks the same walks each time, so that it fails for the change alone; {@link InvariantsSoak} looks for new ones.
 */
@Tag("long")
class InvariantsPropertyTest {
    private static final String SEED = "20261122";

    @Property(tries = 600, seed = SEED)
    void short_walks_under_defaults(@ForAll("shortWalks") List<WalkStep> steps, @ForAll long seed) {
        walk(small(Policy.defaults()), steps, seed);
    }

    @Property(tries = 40, seed = SEED)
    @Tag("COR-29")
    void under_defaults(@ForAll("steps") List<WalkStep> steps, @ForAll long seed) {
        walk(small(Policy.defaults()), steps, seed);
    }

    @Property(tries = 600, seed = SEED)
    void short_walks_under_incremental(@ForAll("shortWalks") List<WalkStep> steps, @ForAll long seed) {
        walk(Policy.incremental(), steps, seed);
    }

    @Property(tries = 40, seed = SEED)
    void under_incremental(@ForAll("steps") List<WalkStep> steps, @ForAll long seed) {
        walk(Policy.incremental(), steps, seed);
    }

    @Property(tries = 600, seed = SEED)
    void short_walks_under_windowed(@ForAll("shortWalks") List<WalkStep> steps, @ForAll long seed) {
        walk(Policy.windowed(), steps, seed);
    }

    @Property(tries = 40, seed = SEED)
    @Tag("COR-16")
    void under_windowed(@ForAll("steps") List<WalkStep> steps, @ForAll long seed) {
        walk(Policy.windowed(), steps, seed);
    }

    @Property(tries = 600, seed = SEED)
    void short_walks_under_tiered(@ForAll("shortWalks") List<WalkStep> steps, @ForAll long seed) {
        walk(small(Policy.tiered()), steps, seed);
    }

    @Property(tries = 40, seed = SEED)
    void under_tiered(@ForAll("steps") List<WalkStep> steps, @ForAll long seed) {
        walk(small(Policy.tiered()), steps, seed);
    }

    private static void walk(Policy policy, List<WalkStep> steps, long seed) {
        try (Walk walk = new Walk(sharedHeap(), policy, seed)) {
            walk.go(steps);
        }
    }

    /** The heap outlives the store that was closed, as a disk does. */
    static Supplier<Store> sharedHeap() {
        InMemoryStore heap = new InMemoryStore();
        return () -> new UnclosedStore(heap);
    }

    /** The same shape at a tenth of the size, so that short walks reach activation and reflection. */
    private static Policy small(Policy policy) {
        return SmallPolicies.tenth(policy);
    }

    @Provide
    Arbitrary<List<WalkStep>> shortWalks() {
        return steps(16);
    }

    @Provide
    Arbitrary<List<WalkStep>> steps() {
        return steps(80);
    }

    static Arbitrary<List<WalkStep>> steps(int most) {
        Arbitrary<WalkStep.Event> events = Arbitraries.of(WalkStep.Event.values());
        Arbitrary<Integer> sizes = Arbitraries.integers().between(1, 400);
        return Combinators.combine(events, sizes).as(WalkStep::new).list().ofMaxSize(most);
    }
}
