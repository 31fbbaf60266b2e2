package dev.varve.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Samples;
import dev.varve.store.SearchResult;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("COR-38")
class RecallTextTest {

    @Test
    void case_66_ten_of_fifteen_results_are_shown_and_the_rest_is_counted() {
        List<SearchResult.Hit> hits =
                IntStream.range(0, 10).mapToObj(i -> hit("result " + i)).toList();

        assertThat(RecallText.of(new SearchResult(hits, 15), ZoneOffset.UTC))
                .contains("result 0", "result 9")
                .endsWith("5 additional results omitted\n");
    }

    @Test
    void case_66_a_long_result_is_cut_at_2000_characters_with_a_mark() {
        String text = RecallText.of(new SearchResult(List.of(hit("x".repeat(3_000))), 1), ZoneOffset.UTC);

        assertThat(text)
                .contains("x".repeat(2_000) + " … [1000 more characters]")
                .doesNotContain("x".repeat(2_001));
    }

    @Test
    void case_66_no_result_is_said_so() {
        assertThat(RecallText.of(SearchResult.NONE, ZoneOffset.UTC)).isEqualTo("Nothing was found.\n");
    }

    @Test
    void a_result_says_which_message_it_is_and_when_it_was_said() {
        assertThat(RecallText.of(new SearchResult(List.of(hit("hello")), 1), ZoneOffset.UTC))
                .startsWith("[2026-03-02]\n#7 09:00 user: hello\n");
    }

    private static SearchResult.Hit hit(String text) {
        return new SearchResult.Hit.OfMessage(new LoggedMessage(7, Message.user(text, Samples.START), 1, 1, true), 1);
    }
}
