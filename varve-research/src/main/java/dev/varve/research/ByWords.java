package dev.varve.research;

import dev.varve.Policy;
import dev.varve.Varve;
import dev.varve.VarveBuilder;
import java.time.Duration;
import java.util.List;

/**
 * Varve so that one conversation gives the same figures on any machine. A model for meaning stands on this program's class
 * path, for the rows that say so; other engines would find it, too.
 */
public final class ByWords {
    private static final Duration PATIENCE = Duration.ofHours(1);

    private ByWords() {}

    /** A builder of engines with a policy, whose recall goes by words alone and is never given up for taking too long. */
    public static VarveBuilder builder(Policy policy) {
        return Varve.builder()
                .embedders(List.of())
                .policy(policy.withContext(context -> context.recallWithin(PATIENCE)));
    }
}
