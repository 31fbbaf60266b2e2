package dev.varve.internal.extractive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.NoteLine;
import dev.varve.language.cue.CueWords;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What people said by way of tools. */
@Tag("C13")
class ToolWordsTest {
    private static List<String> told(String tool, String arguments, String result) {
        return new ToolWords(CueWords.all())
                .lines(Transcripts.empty().call(tool, arguments, result).messages(), List.of(), ZoneOffset.UTC).stream()
                        .map(NoteLine::words)
                        .toList();
    }

    @Test
    void each_answer_stands_with_its_question() {
        assertThat(told(
                        "AskUserQuestion",
                        "{\"questions\":[]}",
                        "Your questions have been answered: \"Which store?\"=\"The table\", \"How many tries?\"=\"3, then give"
                                + " up\". You can now continue with these answers in mind."))
                .containsExactly(
                        "User: asked \"Which store?\": The table", "User: asked \"How many tries?\": 3, then give up");
    }

    @Test
    void a_tool_behind_a_server_asks_too() {
        assertThat(told("mcp__forms__ask_question", "{\"question\":\"Which store?\"}", "The table"))
                .containsExactly("User: asked \"Which store?\": The table");
    }
}
