package dev.varve.lab.measure;

import dev.varve.Policy;
import dev.varve.Varve;
import dev.varve.VarveBuilder;
import java.time.Duration;
import java.util.List;

/** Engines that recall by words alone: the model on this program's class path is for the rows that name it. */
public final class ByWords {
    private static final Duration PATIENCE = Duration.ofHours(1);

    private ByWords() {}

    /** A builder of engines that ignore the model. */
    public static VarveBuilder builder() {
        return Varve.builder().embedders(List.of());
    }

    /** A builder of engines that give the same figures on any machine: recall never times out. */
    public static VarveBuilder builder(Policy policy) {
        return builder().policy(policy.withContext(context -> context.recallWithin(PATIENCE)));
    }
}
