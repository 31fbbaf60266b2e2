package dev.varve.internal.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.internal.weight.Weights;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ConversationRankingTest {
    /** Two messages of different days that the store found alike. */
    private static List<Candidate> ranked(String query, String one, String other) {
        Question question = Question.of(query);
        return ranked(List.of(candidate(1, question.among(one)), candidate(2, question.among(other))), question, 2);
    }

    private static List<Candidate> ranked(List<Candidate> found, Question question, int most) {
        Matches matches = Matches.of(found, question, found.size());
        return ConversationRanking.of(matches, question, Weights.defaults(), most)
                .candidates();
    }

    private static Candidate candidate(long seq, BitSet words) {
        Instant day = Instant.EPOCH.plus(Duration.ofDays(seq));
        return new Candidate(new Candidate.Key(seq, ""), 0, 10, day, words, false, false, 1);
    }

    @Test
    void whoever_has_more_of_the_words_gains() {
        List<Candidate> hits = ranked("cache migration", "the cache", "cache and migration");

        assertThat(hits.get(0).key().seq()).isEqualTo(2);
        assertThat(hits.get(0).score()).isGreaterThan(hits.get(1).score());
    }

    @Test
    void many_pieces_of_one_word_are_not_many_words() {
        List<Candidate> hits = ranked("数据 마이그레이션", "数据", "마이그레이션");

        assertThat(hits.get(0).score()).isEqualTo(hits.get(1).score());
    }

    @Test
    void the_first_are_those_of_all_in_order() {
        Random random = new Random(4);
        Question question = Question.of("mill bridge ferry");
        for (int round = 0; round < 200; round++) {
            List<Candidate> found = new ArrayList<>();
            for (int seq = 1 + random.nextInt(3); found.size() < 1 + round % 40; seq += 1 + random.nextInt(4)) {
                String text = random.nextInt(3) == 0 ? "mill" : random.nextBoolean() ? "mill bridge" : "ferry";
                found.add(candidate(seq, question.among(text)));
            }
            Collections.shuffle(found, random);
            List<Candidate> all = ranked(found, question, found.size());
            int first = 1 + random.nextInt(found.size());

            List<Candidate> some = ranked(found, question, first);

            assertThat(all).hasSameSizeAs(found);
            assertThat(some).isEqualTo(all.subList(0, first));
        }
    }
}
