package dev.varve.internal.extractive;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Sees to it that a picked sentence that leans on the one before it stands with that one, or not at all. */
final class Antecedents {
    /** A longer sentence costs more than what leans on it is worth. */
    private static final int LONGEST = 45;

    /** Sentences in a chain of references after which its subject is unclear. */
    private static final int MOST = 2;

    private final Map<Integer, Candidate> byOrder = new HashMap<>();

    Antecedents(List<Candidate> candidates) {
        candidates.forEach(candidate -> byOrder.put(candidate.order(), candidate));
    }

    /** Picks in their order of merit: each that leans behind what it leans on. */
    List<Selection.Pick> with(List<Selection.Pick> picks, Function<Candidate, Selection.Pick> writer) {
        Set<Integer> picked = new HashSet<>();
        picks.forEach(pick -> picked.add(pick.candidate().order()));
        Set<Integer> set = new HashSet<>();
        List<Selection.Pick> standing = new ArrayList<>();
        for (Selection.Pick pick : picks) {
            List<Candidate> before = before(pick.candidate(), picked);
            boolean stands = !pick.candidate().leans() || !before.isEmpty();
            for (Candidate each : before) {
                if (stands && !picked.contains(each.order()) && set.add(each.order())) {
                    standing.add(writer.apply(each));
                }
            }
            if (stands) {
                standing.add(pick);
            }
        }
        return standing;
    }

    /** What a sentence leans on, in order; nothing if that is not told, or too far away. */
    private List<Candidate> before(Candidate leaning, Set<Integer> picked) {
        List<Candidate> before = new ArrayList<>();
        Candidate last = leaning;
        while (last.leans() && before.size() < MOST) {
            Candidate next = byOrder.get(last.order() - 1);
            if (next == null || !mayStand(next, leaning, picked)) {
                return List.of();
            }
            before.add(0, next);
            last = next;
        }
        return last.leans() ? List.of() : before;
    }

    private static boolean mayStand(Candidate before, Candidate leaning, Set<Integer> picked) {
        boolean same = before.statement().place().message()
                == leaning.statement().place().message();
        return same
                && (picked.contains(before.order())
                        || !Salience.isNothing(before.score())
                                && !before.sentence().question()
                                && before.sentence().words() <= LONGEST);
    }
}
