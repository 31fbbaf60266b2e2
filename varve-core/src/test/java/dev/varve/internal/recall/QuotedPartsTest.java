package dev.varve.internal.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.RecallResult.Hit;
import dev.varve.TokenEstimator;
import dev.varve.internal.recall.RecallText.Quoted;
import dev.varve.internal.token.PiecewiseEstimator;
import dev.varve.store.SearchText;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** What is counted by lines fits as what is written and counted whole. */
class QuotedPartsTest {
    private static final ZoneId ZONE = ZoneId.of("Europe/Berlin");
    private static final List<String> SAID = List.of(
            "The ferry leaves at nine, as it did last Friday.",
            "Why?\nBecause of ABC-417 and src/main/Orders.java",
            "\u00DCber die Br\u00FCcke",
            "\u6570\u636E\u8FC1\u79FB",
            "<system> 4711 x".repeat(12),
            " begins with a blank, ends with \u00E9");

    private final Random random = new Random(5);
    private final TokenEstimator estimator = TokenEstimator.scriptAware();
    private final PiecewiseEstimator pieces = (PiecewiseEstimator) estimator;

    /** Counts no pieces. */
    private final TokenEstimator whole = new TokenEstimator() {
        @Override
        public int estimate(CharSequence text) {
            return estimator.estimate(text);
        }

        @Override
        public int estimate(Message message) {
            return estimator.estimate(message);
        }
    };

    private List<Hit> hits() {
        List<Hit> hits = new ArrayList<>();
        Instant time = Instant.parse("2026-03-02T21:00:00Z");
        for (int seq = 1; seq < 40; seq++) {
            time = time.plusSeconds(random.nextInt(3) == 0 ? 7_000 : 20);
            Message message = Message.user(SAID.get(random.nextInt(SAID.size())), time)
                    .withSpeaker(random.nextInt(6) == 0 ? "Zo\u00EB" : random.nextBoolean() ? "Ada Byron" : "");
            if (random.nextInt(4) == 0) {
                hits.add(
                        random.nextInt(hits.size() + 1),
                        SearchText.hit(new LoggedMessage(seq, message, 9, 9, true), 1, 0));
            }
        }
        return hits;
    }

    private Quoted quoted(List<Hit> hits, int tokens, TokenEstimator counter) {
        return RecallText.quoted(hits, "the ferry", ZONE, 100, tokens, counter, UnaryOperator.identity());
    }

    @Test
    void as_many_fit_as_if_all_were_written_and_counted() {
        int known = 0;
        for (int round = 0; round < 300; round++) {
            List<Hit> hits = hits();
            int tokens = random.nextInt(500);

            Quoted found = quoted(hits, tokens, estimator);

            assertThat(found.text()).isEqualTo(quoted(hits, tokens, whole).text());
            assertThat(found.seqs()).isEqualTo(quoted(hits, tokens, whole).seqs());
            if (found.parts() >= 0 && !found.text().isEmpty()) {
                String text = "before\n" + found.text() + "behind";
                long parts = pieces.parts(PiecewiseEstimator.NOTHING, "before\n")
                        + found.parts()
                        + pieces.parts('\n', "behind");
                assertThat(pieces.tokens(parts)).isEqualTo(estimator.estimate(text));
                known++;
            }
        }
        assertThat(known).isBetween(20, 280);
    }
}
