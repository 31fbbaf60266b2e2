package dev.varve.lab.selection;

import dev.varve.language.intent.Steps;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;

/** Fits what a score means: the shares of right ones, joined until they never fall. */
final class Calibration {
    /** A step of fewer would only tell of chance. */
    private static final int SMALLEST = 20;

    private record Pool(double from, int count, int right) {
        double share() {
            return (double) right / count;
        }

        Pool and(Pool above) {
            return new Pool(from, count + above.count, right + above.right);
        }
    }

    private Calibration() {}

    /**
     * The table of scores of held-out statements.
     *
     * @param unit what a score of one is in the model
     */
    static Steps of(List<Scored> scored, double unit) {
        List<Scored> ascending = new ArrayList<>(scored);
        ascending.sort(Comparator.comparingDouble(Scored::score));
        Deque<Pool> pools = new ArrayDeque<>();
        for (int i = 0; i < ascending.size(); i += SMALLEST) {
            List<Scored> some = ascending.subList(i, Math.min(ascending.size(), i + SMALLEST));
            Pool pool = new Pool(some.get(0).score(), some.size(), (int)
                    some.stream().filter(Scored::answer).count());
            while (!pools.isEmpty() && (pools.getLast().share() >= pool.share() || pool.count() < SMALLEST)) {
                pool = pools.removeLast().and(pool);
            }
            pools.add(pool);
        }
        List<Pool> steps = List.copyOf(pools);
        int[] from = new int[steps.size() - 1];
        int[] perMille = new int[steps.size()];
        for (int i = 0; i < perMille.length; i++) {
            perMille[i] = (int) Math.round(1000 * steps.get(i).share());
            if (i > 0) {
                from[i - 1] = (int) Math.round(steps.get(i).from() * unit);
            }
        }
        return new Steps(from, perMille);
    }
}
