package dev.varve.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FormatDetectionTest {
    private static TranscriptFormat detected(String content) {
        try (Transcript transcript = Samples.open("x", content, Samples.OPTIONS)) {
            return transcript.format();
        }
    }

    @Test
    void each_format_is_told_by_its_beginning() {
        assertThat(detected("{\"role\":\"user\",\"at\":\"2026-01-01T00:00:00Z\"}"))
                .isEqualTo(TranscriptFormat.VARVE);
        assertThat(detected("{\"varve\":1}")).isEqualTo(TranscriptFormat.VARVE);
        assertThat(detected("\uFEFF {\"varve\":1}")).isEqualTo(TranscriptFormat.VARVE);
        assertThat(detected("{\"role\":\"user\",\"content\":\"\"}")).isEqualTo(TranscriptFormat.OPENAI);
        assertThat(detected("\n[\n {\"content\":\"\",\n\"role\":\"user\"}]")).isEqualTo(TranscriptFormat.OPENAI);
        assertThat(detected("{\"model\":{\"role\":\"x\"},\"messages\":[]}")).isEqualTo(TranscriptFormat.OPENAI);
        assertThat(detected("{\"type\":\"summary\",\"summary\":\"\",\"leafUuid\":\"\"}"))
                .isEqualTo(TranscriptFormat.CLAUDE_CODE);
        assertThat(detected("{\"type\":\"queue-operation\"}\n{\"type\":\"user\",\"sessionId\":\"\"}"))
                .isEqualTo(TranscriptFormat.CLAUDE_CODE);
        assertThat(detected("{\"type\":\"session\",\"id\":\"\"}")).isEqualTo(TranscriptFormat.PI);
        assertThat(detected("[{\"qa\":[]")).isEqualTo(TranscriptFormat.LOCOMO);
        assertThat(detected("[[{\"role\":\"user\"}]]")).isEqualTo(TranscriptFormat.TURNS);
        assertThat(detected("[10:03] <ann> hi")).isEqualTo(TranscriptFormat.TEXT);
        assertThat(detected("Ann: hi")).isEqualTo(TranscriptFormat.TEXT);
    }

    @Test
    void the_beginning_may_be_cut_anywhere() {
        String longText = "x".repeat(3 * FileHead.SIZE);
        assertThat(detected("{\"role\":\"user\",\"content\":\"" + longText + "\"}"))
                .isEqualTo(TranscriptFormat.OPENAI);
        assertThat(detected("[{\"qa\":\"" + longText + "\"}]")).isEqualTo(TranscriptFormat.LOCOMO);
    }

    @Test
    void unknown_json_is_refused_with_the_known_formats() {
        Samples.assertFault(
                "{\"environment\":\"x\",\"trajectory\":[]}",
                "talk.log: format not recognised: it is JSON, but no known kind of conversation; known formats are varve,"
                        + " openai, claude-code, claude-code-terminal, pi, codex, gemini-cli, opencode, cursor, copilot-cli,"
                        + " copilot-chat, cline, crush, qwen-code, droid, kimi, grok, openhands, swe-agent, aider, anthropic, responses, chatgpt, claude-ai,"
                        + " ai-sdk, langchain, markdown, locomo, turns, whatsapp, telegram, text; convert the file, or name its"
                        + " format with --format");
        Samples.assertFault("[{\"task_id\":0}]", "format not recognised");
        Samples.assertFault("[]", "format not recognised");
        Samples.assertFault("{\"a\":\"" + "x".repeat(2 * FileHead.SIZE) + "\"}", "format not recognised");
    }

    @Test
    void a_named_format_is_not_questioned() {
        try (Transcript transcript =
                Samples.open("x", "Ann: hi", Samples.OPTIONS.withFormat(TranscriptFormat.OPENAI))) {
            assertThat(transcript.format()).isEqualTo(TranscriptFormat.OPENAI);
        }
    }

    @Test
    void ids_lead_back_to_formats() {
        for (TranscriptFormat format : TranscriptFormat.values()) {
            assertThat(TranscriptFormat.byId(format.id())).contains(format);
        }
        assertThat(TranscriptFormat.byId("word")).isEmpty();
    }
}
