package dev.varve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.internal.recall.RecallText;
import dev.varve.store.SearchText;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class RecallToolTest {
    private final List<RecallQuery> asked = new ArrayList<>();
    private final RecallTool tool = new RecallTool(
            query -> {
                asked.add(query);
                return RecallResult.NONE;
            },
            span -> List.of(),
            ZoneId.of("Asia/Seoul"));

    @Test
    void what_a_model_leaves_out_may_be_null() {
        assertThat(tool.call("deadline", null, null)).isEqualTo("Nothing was found.\n");
    }

    @Test
    @Tag("COR-26")
    @Tag("COR-38")
    @Tag("LAN-45")
    void case_66_words_alone_search_all_times_for_ten_results() {
        assertThat(tool.withTokens(0).call("deadline", "", "")).isEqualTo("Nothing was found.\n");
        assertThat(asked).containsExactly(RecallQuery.of("deadline").withZone(ZoneId.of("Asia/Seoul")));
        assertThat(asked.get(0).limit()).isEqualTo(10);
    }

    @Test
    @Tag("COR-38")
    void short_results_leave_room_for_more_than_ten_and_long_ones_do_not() {
        assertThat(shown("the deadline is near", RecallTool.DEFAULT_TOKENS)).isEqualTo(30);
        assertThat(shown("the deadline is near", 0)).isEqualTo(10);
        assertThat(shown("the deadline is near. ".repeat(60), RecallTool.DEFAULT_TOKENS))
                .isEqualTo(10);
    }

    private static long shown(String text, int room) {
        List<RecallResult.Hit> hits = LongStream.rangeClosed(1, 30)
                .<RecallResult.Hit>mapToObj(seq -> SearchText.hit(
                        new LoggedMessage(seq, Message.user(text, Instant.EPOCH), 5, 5 * seq, true), 1, 0))
                .toList();
        RecallTool tool = new RecallTool(
                query -> new RecallResult(hits, hits.size()).limit(query.limit()),
                span -> List.of(),
                ZoneOffset.UTC,
                room);
        return tool.call("deadline", "", "")
                .lines()
                .filter(line -> line.startsWith("#"))
                .count();
    }

    @Test
    @Tag("COR-38")
    void case_66_a_start_alone_leaves_the_end_open() {
        tool.call("deadline", "2026-03-02T09:30", "");
        assertThat(asked.get(0).from()).contains(Instant.parse("2026-03-02T00:30:00Z"));
        assertThat(asked.get(0).to()).isEmpty();
    }

    @Test
    @Tag("COR-38")
    void a_date_means_the_whole_day_in_the_agents_zone_and_an_offset_counts() {
        tool.call("deadline", "2026-03-02", "2026-03-02");
        assertThat(asked.get(0).from()).contains(Instant.parse("2026-03-01T15:00:00Z"));
        assertThat(asked.get(0).to()).contains(Instant.parse("2026-03-02T15:00:00Z"));

        tool.call("deadline", "2026-03-02T09:30:00Z", "2026-03-02T09:30:00+01:00");
        assertThat(asked.get(1).from()).contains(Instant.parse("2026-03-02T09:30:00Z"));
        assertThat(asked.get(1).to()).contains(Instant.parse("2026-03-02T08:30:00Z"));
    }

    @Test
    @Tag("COR-26")
    void a_call_that_makes_no_sense_is_answered_not_thrown() {
        assertThat(tool.call(" ", "", "")).contains("query is empty");
        assertThat(tool.call(null, null, null)).contains("query is empty");
        assertThat(tool.call("deadline", "last Friday", "")).contains("ISO 8601");
        assertThat(asked).isEmpty();
    }

    @Test
    @Tag("COR-38")
    void a_long_message_is_read_on_where_a_result_ends() {
        String words = IntStream.range(0, 4_000).mapToObj(i -> "word" + i).collect(Collectors.joining(" "));
        LoggedMessage logged = new LoggedMessage(7, Message.user(words, Instant.EPOCH), 9_000, 9_000, true);
        RecallTool reading = new RecallTool(
                query -> RecallResult.NONE, span -> span.contains(7) ? List.of(logged) : List.of(), ZoneOffset.UTC);
        StringBuilder read = new StringBuilder();

        for (int at = 0; at < words.length(); at += RecallText.READ_CHARS) {
            String text = reading.read(7, at);
            boolean ends = at + RecallText.READ_CHARS >= words.length();
            assertThat(text.contains("; message 7 at " + (at + RecallText.READ_CHARS) + "]"))
                    .isNotEqualTo(ends);
            int from = text.indexOf("user: ") + "user: ".length();
            String stretch = text.substring(from, ends ? text.length() - 1 : text.lastIndexOf(" … ["));
            read.append(stretch.substring(stretch.indexOf("] … ") < 0 ? 0 : stretch.indexOf("] … ") + 4));
        }

        assertThat(read).hasToString(words);
        assertThat(reading.read(8, 0)).isEqualTo("There is no message with this number.\n");
        assertThat(reading.read(-1, 0)).isEqualTo("There is no message with this number.\n");
    }
}
