package dev.varve.language.voice;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AsidesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "<think>Hm, port 1.</think>\nPort 2 is free.",
                "  <thinking>\nHm, port 1.\n\n</thinking>\n\nPort 2 is free.",
                "<THINK>Hm, port 1.</THINK>Port 2 is free.",
                "[THINK]Hm, port 1.[/THINK]\nPort 2 is free.",
                "Port 2 is free.\n<reasoning effort=\"high\">port 1</reasoning>",
                "Hm, port 1.\n</think>\n\nPort 2 is free.",
                "<think><details><summary>Thought</summary>port 1</details></think>\nPort 2 is free.",
                "<think>A tag <think> of port 1\n<think> again</think>\nPort 2 is free.",
                "<details>\n<summary>Tool use: **Bash**</summary>\nport 1\n<details>\nport 1\n</details>\nport 1\n"
                        + "</details>\nPort 2 is free.",
                "<tool-use data-tool-type=\"shell\"><details>\nport 1\n</details></tool-use>\nPort 2 is free.",
                "<tool_call>\n{\"name\": \"port 1\"}\n</tool_call>\nPort 2 is free."
            })
    void what_is_said_to_nobody_is_left_out(String text) {
        assertThat(Asides.without(text).strip()).isEqualTo("Port 2 is free.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Port 2 is free.",
                "Models write <think>…</think> before they answer.",
                "The tag </think> ends it.",
                "<think>\nnever closed, so nobody knows what is thought",
                "<thinker>A name</thinker>",
                "<section>\nA part\n</section>",
                "[details] are below [/details]",
                "<think\n>broken</think>"
            })
    void what_is_said_stays(String text) {
        assertThat(Asides.without(text)).isEqualTo(text);
    }

    @Test
    void words_between_two_asides_stay() {
        assertThat(Asides.without("<think>a</think>\nOne.\n<think>b</think>\nTwo.")
                        .lines())
                .filteredOn(line -> !line.isBlank())
                .isEqualTo(List.of("One.", "Two."));
    }
}
