package dev.varve.springai;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.Message;
import dev.varve.Policy;
import dev.varve.VarveException;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.model.ToolContext;

class RecallCallbackTest {
    private static Host talked() {
        Host host = Host.of();
        host.session().append(Message.user("The gate code is 4711.", host.clock.instant()));
        host.clock.advance(Duration.ofDays(2));
        host.session().append(Message.user("The gate code is 4712 now.", host.clock.instant()));
        host.clock.advance(Duration.ofDays(2));
        host.session().append(Message.user("Which gate code?", host.clock.instant()));
        return host;
    }

    @Test
    void finds_by_words_and_days() {
        try (Host host = talked()) {
            RecallCallback tool = RecallCallback.of(host.session());

            assertThat(tool.call("{\"query\":\"gate code\"}")).contains("4711", "4712");
            assertThat(tool.call("{\"query\":\"gate code\",\"to\":\"2026-03-01\"}"))
                    .contains("4711")
                    .doesNotContain("4712");
            assertThat(tool.call("{\"query\":\"gate code\",\"from\":\"2026-03-02\",\"to\":\"2026-03-03\"}"))
                    .contains("4712")
                    .doesNotContain("4711");
        }
    }

    @Test
    void shows_times_in_the_zone_of_the_policy() {
        try (Host host = Host.of(Policy.defaults().withZone(ZoneId.of("Asia/Seoul")))) {
            host.session().append(Message.user("The gate code is 4711.", host.clock.instant()));
            host.session().append(Message.user("What was it?", host.clock.instant()));
            RecallCallback tool = RecallCallback.of(host.session());

            assertThat(tool.call("{\"query\":\"gate code\"}")).contains("#1 18:00 user");
            assertThat(tool.in(ZoneOffset.UTC).call("{\"query\":\"gate code\"}"))
                    .contains("#1 09:00 user");
        }
    }

    @Test
    void reads_on_in_a_long_message() {
        try (Host host = talked()) {
            host.session().append(Message.user("straw ".repeat(800) + "the needle", host.clock.instant()));
            RecallCallback tool = RecallCallback.of(host.session());

            assertThat(tool.call("{\"query\":\"\",\"message\":4,\"at\":4700}"))
                    .contains("[from character 4700]")
                    .endsWith("straw the needle\n");
            assertThat(tool.call("{\"message\":99}")).isEqualTo("There is no message with this number.\n");
        }
    }

    @Test
    void answers_what_is_wrong_with_an_argument() {
        try (Host host = talked()) {
            RecallCallback tool = RecallCallback.of(host.session());

            assertThat(tool.call("{}")).contains("query is empty");
            assertThat(tool.call("{\"query\":\"gate\",\"from\":\"yesterday\"}")).contains("ISO 8601");
            assertThat(tool.call("gate")).contains("JSON");
        }
    }

    @Test
    void takes_the_conversation_from_the_tool_context() {
        try (Host host = talked()) {
            RecallCallback tool = RecallCallback.of(host.varve);

            assertThat(tool.call("{\"query\":\"gate\"}", new ToolContext(Map.of(ChatMemory.CONVERSATION_ID, "c"))))
                    .contains("4711");
            assertThat(tool.call("{\"query\":\"gate\"}", new ToolContext(Map.of(ChatMemory.CONVERSATION_ID, "d"))))
                    .isEqualTo("Nothing was found.\n");
            assertThatThrownBy(() -> tool.call("{\"query\":\"gate\"}"))
                    .isInstanceOf(VarveException.class)
                    .hasMessageContaining("toolContext");
        }
    }
}
