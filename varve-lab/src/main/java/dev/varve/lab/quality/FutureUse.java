package dev.varve.lab.quality;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What a memory should still hold at some point of a session: the paths, identifiers and numbers seen before it that the
 * agent or the user write later, before any tool shows them again. The control are those that never come up again: a memory
 * that keeps everything of this kind gains there as much, so only the difference counts.
 *
 * @param used   needed later
 * @param unused the control
 */
public record FutureUse(Set<String> used, Set<String> unused) {
    /**
     * Looks ahead.
     *
     * @param before what a memory stands for
     * @param inView what is before the agent's eyes anyway, and need not be remembered
     * @param later  the rest of the session
     */
    public static FutureUse of(List<Named> before, List<Named> inView, List<Named> later) {
        Set<String> seen = new LinkedHashSet<>();
        before.forEach(message -> seen.addAll(message.all()));
        inView.forEach(message -> seen.removeAll(message.all()));
        Set<String> used = new LinkedHashSet<>();
        Set<String> cameUp = new LinkedHashSet<>();
        for (Named message : later) {
            message.written().stream()
                    .filter(name -> seen.contains(name) && !cameUp.contains(name))
                    .forEach(used::add);
            cameUp.addAll(message.all());
        }
        seen.removeAll(cameUp);
        return new FutureUse(used, seen);
    }

    /** Used and unused together. */
    public Set<String> all() {
        Set<String> all = new LinkedHashSet<>(used);
        all.addAll(unused);
        return all;
    }

    /** Shares held, over all points that were looked at. Not thread-safe. */
    public static final class Card {
        private final Score used = new Score();
        private final Score unused = new Score();

        /** @param held names that a memory holds, see {@link Literals#held} */
        public void add(FutureUse point, Set<String> held) {
            point.used().forEach(name -> used.add(held.contains(name)));
            point.unused().forEach(name -> unused.add(held.contains(name)));
        }

        public double usedPercent() {
            return used.percent();
        }

        public double unusedPercent() {
            return unused.percent();
        }

        public double difference() {
            return usedPercent() - unusedPercent();
        }

        int used() {
            return used.count();
        }

        int unused() {
            return unused.count();
        }
    }
}
