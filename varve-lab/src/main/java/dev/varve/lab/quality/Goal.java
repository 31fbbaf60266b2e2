package dev.varve.lab.quality;

import dev.varve.internal.weight.Weights;
import java.util.List;

/** What weights are learnt for: figures of each conversation, and how good they are together. */
interface Goal {
    /** Names of the figures. */
    List<String> names();

    /** Conversations. */
    int size();

    /** Of one conversation: what was reached of each figure and out of how many. */
    Reached reached(Weights weights, int conversation);

    /** How much each figure counts. */
    double[] importance();

    /** @param got sums, of questions or turns; as many as there are names */
    record Reached(double[] got, double[] of) {
        static Reached none(int figures) {
            return new Reached(new double[figures], new double[figures]);
        }

        Reached plus(Reached other) {
            Reached sum = none(got.length);
            for (int i = 0; i < got.length; i++) {
                sum.got[i] = got[i] + other.got[i];
                sum.of[i] = of[i] + other.of[i];
            }
            return sum;
        }

        double percent(int figure) {
            return 100 * got[figure] / Math.max(1, of[figure]);
        }
    }
}
