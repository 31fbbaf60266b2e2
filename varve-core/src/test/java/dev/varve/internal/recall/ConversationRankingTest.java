package dev.varve.internal.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.RecallResult.Hit;
import dev.varve.internal.weight.Weights;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConversationRankingTest {
    /** Two messages of different days that the store found alike. */
    private static List<Hit> ranked(String query, String one, String other) {
        return ConversationRanking.of(List.of(hit(1, one), hit(2, other)), query, Weights.defaults());
    }

    private static Hit hit(long seq, String text) {
        Instant day = Instant.EPOCH.plus(Duration.ofDays(seq));
        return new Hit.OfMessage(new LoggedMessage(seq, Message.user(text, day), 10, 10 * seq, true), 1);
    }

    @Test
    void whoever_has_more_of_the_words_gains() {
        List<Hit> hits = ranked("cache migration", "the cache", "cache and migration");

        assertThat(((Hit.OfMessage) hits.get(0)).message().seq()).isEqualTo(2);
        assertThat(hits.get(0).score()).isGreaterThan(hits.get(1).score());
    }

    @Test
    void many_pieces_of_one_word_are_not_many_words() {
        List<Hit> hits = ranked("数据 마이그레이션", "数据", "마이그레이션");

        assertThat(hits.get(0).score()).isEqualTo(hits.get(1).score());
    }
}
