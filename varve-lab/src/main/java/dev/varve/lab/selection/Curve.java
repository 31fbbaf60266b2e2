package dev.varve.lab.selection;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** How many of those that a threshold lets through are right, for each share of the right ones that it lets through. */
final class Curve {
    private final List<Scored> scored;
    private final int right;

    Curve(List<Scored> scored) {
        this.scored = new ArrayList<>(scored);
        this.scored.sort(Comparator.comparingDouble(Scored::score).reversed());
        this.right = (int) scored.stream().filter(Scored::answer).count();
    }

    int size() {
        return scored.size();
    }

    double base() {
        return (double) right / scored.size();
    }

    double averagePrecision() {
        double sum = 0;
        int found = 0;
        for (int i = 0; i < scored.size(); i++) {
            if (scored.get(i).answer()) {
                found++;
                sum += (double) found / (i + 1);
            }
        }
        return right == 0 ? 0 : sum / right;
    }

    /** Precision where a share of the right ones is let through. */
    double precisionAt(double recall) {
        int found = 0;
        for (int i = 0; i < scored.size(); i++) {
            found += scored.get(i).answer() ? 1 : 0;
            if (found > 0 && found >= recall * right) {
                return (double) found / (i + 1);
            }
        }
        return 0;
    }

    /** The largest share that is let through while precision is so high, by at least twenty statements. */
    double recallAt(double precision) {
        int found = 0;
        double best = 0;
        for (int i = 0; i < scored.size(); i++) {
            found += scored.get(i).answer() ? 1 : 0;
            if (i >= 19 && found >= precision * (i + 1)) {
                best = (double) found / right;
            }
        }
        return best;
    }

    /** The mean average precision of repositories that have right and wrong ones. */
    double meanOverRepositories() {
        return scored.stream().collect(Collectors.groupingBy(Scored::repository)).values().stream()
                .map(Curve::new)
                .filter(curve -> curve.right > 0 && curve.right < curve.size())
                .mapToDouble(Curve::averagePrecision)
                .average()
                .orElse(0);
    }
}
