package dev.varve.store.jdbc.postgres;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Cuts sessions into parts, each of one partition, so that words are looked for in that one alone. */
final class PartsOfSessions {
    /** Sessions of one partition that are looked up by one index scan: one for hundreds of terms compares each with each. */
    static final int SIZE = 32;

    private PartsOfSessions() {}

    /**
     * Orders the places of sessions in runs of {@link #SIZE} that share a partition; a short run repeats its last place.
     *
     * @param partitions of each session
     */
    static List<Integer> of(long[] partitions) {
        Map<Long, List<Integer>> byPartition = new LinkedHashMap<>();
        for (int session = 0; session < partitions.length; session++) {
            byPartition
                    .computeIfAbsent(partitions[session], partition -> new ArrayList<>())
                    .add(session);
        }
        List<Integer> order = new ArrayList<>();
        for (List<Integer> all : byPartition.values()) {
            order.addAll(all);
            while (order.size() % SIZE > 0) {
                order.add(all.get(all.size() - 1)); // of the same part, so that none is looked up twice
            }
        }
        return order;
    }
}
