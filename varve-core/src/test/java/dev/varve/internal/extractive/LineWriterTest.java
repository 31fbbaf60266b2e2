package dev.varve.internal.extractive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.NoteLine;
import dev.varve.Priority;
import dev.varve.Span;
import dev.varve.Statement;
import dev.varve.TokenEstimator;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class LineWriterTest {
    private final LineWriter writer = new LineWriter(TokenEstimator.scriptAware(), 0.2);
    private final Random random = new Random(3);

    @Test
    void lines_of_all_are_the_same_in_any_order_of_merit_unless_ranks_are_needed() {
        Set<Boolean> needed = new HashSet<>();
        boolean differed = false;
        for (int i = 0; i < 2_000; i++) {
            List<Candidate> candidates = candidates(1 + random.nextInt(12));
            boolean needsRanks = writer.needsRanks(candidates);
            boolean same = lines(candidates).equals(lines(shuffled(candidates)));

            assertThat(same || needsRanks).as("%s", candidates).isTrue();
            needed.add(needsRanks);
            differed |= !same;
        }
        assertThat(needed).containsExactlyInAnyOrder(true, false);
        assertThat(differed).isTrue();
    }

    @Test
    void picks_that_are_left_out_since_their_texts_alone_are_too_long_change_nothing() {
        for (int i = 0; i < 2_000; i++) {
            List<Selection.Pick> picks = picks(candidates(1 + random.nextInt(30)));
            int budget = random.nextInt(300);
            int size = 0;
            int enough = 0;
            while (enough < picks.size() && size <= budget) {
                size += picks.get(enough++).tokens();
            }

            assertThat(writer.fitting(picks.subList(0, enough), 0, picks.size(), budget)
                            .lines())
                    .isEqualTo(writer.fitting(picks, 0, budget).lines());
        }
    }

    private List<NoteLine> lines(List<Candidate> candidates) {
        return writer.all(picks(candidates)).lines();
    }

    private List<Candidate> shuffled(List<Candidate> candidates) {
        List<Candidate> shuffled = new ArrayList<>(candidates);
        Collections.shuffle(shuffled, random);
        return shuffled;
    }

    private static List<Selection.Pick> picks(List<Candidate> candidates) {
        return candidates.stream()
                .map(candidate -> new Selection.Pick(
                        candidate,
                        candidate.sentence().text(),
                        candidate.sentence().words()))
                .toList();
    }

    /** With few scores, so that many are the same. */
    private List<Candidate> candidates(int count) {
        List<Candidate> candidates = new ArrayList<>();
        for (int order = 0; order < count; order++) {
            Sentence sentence =
                    new Sentence("sentence " + order, 0, new int[0], 1 + random.nextInt(20), 0, 0, 0, false, false);
            candidates.add(new Candidate(
                    order,
                    new Span(order + 1, order + 2),
                    LocalDateTime.of(2026, 3, 4, 10, order),
                    random.nextBoolean() ? "Ann" : "Bob",
                    sentence,
                    random.nextInt(4),
                    Priority.values()[random.nextInt(Priority.values().length)],
                    NoteLine.Kind.SAID,
                    Statement.UNKNOWN,
                    ShortReplies.Reply.NONE,
                    false,
                    true,
                    false,
                    false));
        }
        return candidates;
    }
}
