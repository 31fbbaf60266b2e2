package dev.varve.internal.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.RecallResult.Hit;
import dev.varve.store.Passage;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class KeptMessagesTest {
    private static final Instant START = Instant.parse("2026-03-02T09:00:00Z");

    private final KeptMessages messages = new KeptMessages();
    private final List<Hit> writings = new ArrayList<>();

    private static LoggedMessage message(long seq, String text) {
        return new LoggedMessage(seq, Message.user(text, START), 1, seq, true);
    }

    private static Hit.OfMessage hit(LoggedMessage message, int from, int to) {
        return new Hit.OfMessage(message, 1, new Passage(from, to));
    }

    private static HitText body(String text) {
        return new HitText(text, text, 7);
    }

    private HitText written(Hit.OfMessage hit) {
        return messages.written(hit, any -> {
            writings.add(any);
            return body("yesterday (2026-03-01), write " + writings.size());
        });
    }

    @Test
    void a_passage_is_written_once() {
        LoggedMessage kept = message(1, "yesterday");
        messages.keep(kept);

        assertThat(written(hit(kept, 0, 9))).isEqualTo(written(hit(kept, 0, 9)));
        assertThat(writings).hasSize(1);
    }

    @Test
    void another_passage_another_message_and_one_that_is_not_kept_are_written_anew() {
        LoggedMessage kept = message(1, "yesterday");
        messages.keep(kept);
        written(hit(kept, 0, 9));

        written(hit(kept, 0, 4));
        written(hit(message(1, "yesterday"), 0, 4));
        written(hit(message(2, "yesterday"), 0, 4));
        messages.keep(message(1, "tomorrow"));
        written(hit(kept, 0, 4));

        assertThat(writings).hasSize(5);
    }

    @Test
    void what_was_written_counts_unless_it_is_the_text_of_the_message_and_goes_with_it() {
        LoggedMessage plain = message(1, "the ferry");
        LoggedMessage dated = message(2, "yesterday");
        messages.keep(plain);
        messages.keep(dated);
        long before = messages.bytes();

        messages.written(hit(plain, 0, 9), any -> body("the ferry"));
        long same = messages.bytes() - before;
        String longer = "yesterday (2026-03-01)";
        messages.written(hit(dated, 0, 9), any -> body(longer));

        assertThat(messages.bytes() - before).isEqualTo(2 * same + longer.length());
        messages.clear();
        assertThat(messages.bytes()).isZero();
    }

    @Test
    void what_was_written_displaces_no_message() {
        List<LoggedMessage> kept = new ArrayList<>();
        for (int seq = 1; seq <= 300; seq++) {
            kept.add(message(seq, "yesterday " + "x".repeat(1_000)));
        }
        kept.forEach(messages::keep);
        long before = messages.bytes();

        kept.forEach(each -> messages.written(hit(each, 0, 9), any -> body("> " + "y".repeat(1_000))));

        assertThat(kept).allMatch(each -> messages.get(each.seq()).isPresent());
        assertThat(messages.bytes() - before).isBetween(1L << 16, 1L << 17);
    }

    @Test
    void what_escaping_changes_is_kept_in_both_forms() {
        LoggedMessage kept = message(1, "two\nlines");
        messages.keep(kept);
        HitText escaped = new HitText("two\n> lines", "two\nlines", 7);

        messages.written(hit(kept, 0, 9), any -> escaped);

        assertThat(messages.written(hit(kept, 0, 9), any -> body("other"))).isEqualTo(escaped);
    }
}
