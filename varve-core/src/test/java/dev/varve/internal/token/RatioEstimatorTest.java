package dev.varve.internal.token;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Role;
import dev.varve.TokenEstimator;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RatioEstimatorTest {
    private static final Instant AT = Instant.parse("2026-03-02T09:00:00Z");

    @ParameterizedTest
    @Tag("LAN-01")
    @CsvSource({"'', 0", "Hello world, 2", "안녕하세요, 2", "Hello 안녕, 2"})
    void case_1_incremental_counts_text(String text, int tokens) {
        assertThat(TokenEstimator.incremental().estimate(text)).isEqualTo(tokens);
    }

    @Test
    @Tag("LAN-02")
    void case_2_incremental_counts_messages_with_their_tools() {
        TokenEstimator estimator = TokenEstimator.incremental();
        // Lango keeps a call and its output in one message, with the id once; here they are two parts of one message.
        Message withTool = new Message(
                Role.ASSISTANT,
                List.of(
                        new Part.Text("result"),
                        new Part.ToolCall("tc01", "search", "{\"query\":\"test\"}"),
                        new Part.ToolResult("tc01", "search", "{\"results\":[]}", false)),
                AT,
                "",
                "",
                Map.of());

        assertThat(estimator.estimate(Message.user("Hello world", AT))).isEqualTo(6);
        assertThat(estimator.estimate(withTool)).isEqualTo(14);
    }

    @Test
    void case_3_windowed_rounds_up() {
        TokenEstimator estimator = TokenEstimator.windowed();

        assertThat(estimator.estimate("hello")).isEqualTo(2);
        assertThat(estimator.estimate("x".repeat(400))).isEqualTo(100);
        assertThat(estimator.estimate("   ")).isEqualTo(1);
    }

    @Test
    @Tag("ZOR-01")
    void case_4_tiered_counts_results_by_three_with_their_quotes() {
        TokenEstimator estimator = TokenEstimator.tiered();
        Message result = Message.tool(AT, new Part.ToolResult("c", "read", "x".repeat(10_000), false));

        assertThat(estimator.estimate("x".repeat(43))).isEqualTo(13);
        assertThat(estimator.estimate(result)).isEqualTo(3_334);
        assertThat(estimator.estimate(result("x"))).as("x and two quotes").isEqualTo(1);
        assertThat(estimator.estimate(result("xx"))).as("xx and two quotes").isEqualTo(2);
    }

    private static Message result(String content) {
        return Message.tool(AT, new Part.ToolResult("c", "read", content, false));
    }
}
