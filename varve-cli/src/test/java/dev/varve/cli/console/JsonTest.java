package dev.varve.cli.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

@Tag("E")
class JsonTest {
    @Test
    void times_have_one_precision_so_that_they_sort_as_texts() {
        assertThat(JsonObject.array(List.of(
                        Instant.parse("2026-03-02T09:31:00Z"),
                        Instant.parse("2026-03-02T09:31:00.5Z"),
                        Instant.parse("2026-03-02T09:31:00.500001Z"))))
                .isEqualTo("[\"2026-03-02T09:31:00.000000Z\",\"2026-03-02T09:31:00.500000Z\","
                        + "\"2026-03-02T09:31:00.500001Z\"]");
    }

    @Test
    void what_a_terminal_would_act_on_is_escaped_and_reads_back() {
        String text = "\u001b[2J \u009b31m \u202e \u2028 회의 \ud83d";
        String json = JsonObject.empty().put("text", text).toString();
        assertThat(json.chars()).noneMatch(c -> c < ' ' || c >= 0x7F && c < 0xA0 || c == 0x202E || c == 0x2028);
        assertThat(JsonMapper.shared().readTree(json).get("text").stringValue()).isEqualTo(text);
    }
}
