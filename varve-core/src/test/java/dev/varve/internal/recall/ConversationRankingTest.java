package dev.varve.internal.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.internal.weight.Weights;
import java.time.Duration;
import java.time.Instant;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConversationRankingTest {
    /** Two messages of different days that the store found alike. */
    private static List<Candidate> ranked(String query, String one, String other) {
        Question question = Question.of(query);
        return ConversationRanking.of(
                List.of(candidate(1, question.among(one)), candidate(2, question.among(other))),
                question,
                Weights.defaults());
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
}
