package dev.varve.lab.quality;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.internal.weight.Weights;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LearnerTest {
    private final Weights start = Weights.defaults().with("recall.NEXT", 1);

    /** Conversations whose figure is best where a weight is as large as they like it. */
    private record Liking(List<Double> best, Set<Integer> asked) implements Goal {
        @Override
        public List<String> names() {
            return List.of("liking");
        }

        @Override
        public int size() {
            return best.size();
        }

        @Override
        public double[] importance() {
            return new double[] {1};
        }

        @Override
        public Reached reached(Weights weights, int conversation) {
            asked.add(conversation);
            double off = Math.abs(weights.of("recall.NEXT") - best.get(conversation));
            return new Reached(new double[] {100 - 10 * off}, new double[] {100});
        }
    }

    private static Learner learner(Liking goal) {
        return new Learner(goal, List.of("recall.NEXT"), name -> {});
    }

    @Test
    void a_weight_moves_to_where_it_does_good() {
        Weights learnt = learner(new Liking(List.of(1.5, 1.5), new HashSet<>())).learn(start, List.of(0, 1), 3);

        assertThat(learnt.of("recall.NEXT")).isEqualTo(1.5);
    }

    @Test
    void what_is_held_out_is_not_learnt_from() {
        Liking goal = new Liking(List.of(1.5, 9.0), new HashSet<>());

        learner(goal).learn(start, List.of(0), 2);

        assertThat(goal.asked()).containsExactly(0);
    }

    @Test
    void conversations_that_differ_reach_less_held_out_than_in_sample() {
        Liking goal = new Liking(List.of(1.5, 0.5), new HashSet<>());

        Learner learner = learner(goal);
        List<Weights> others = learner.leavingOneOut(List.of(start, start), 3);

        assertThat(others).extracting(weights -> weights.of("recall.NEXT")).containsExactly(0.5, 1.5);
        assertThat(learner.reached(others).percent(0))
                .isLessThan(learner.reached(start, List.of(0, 1)).percent(0));
    }
}
