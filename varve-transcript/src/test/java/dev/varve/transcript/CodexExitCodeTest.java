package dev.varve.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What Codex notes of how a command ended. */
class CodexExitCodeTest {
    private static String head(int code) {
        return "Chunk ID: 4af1b5\nWall time: 10.0 seconds\nProcess exited with code " + code
                + "\nOriginal token count: 3\nOutput:\n";
    }

    @Test
    void a_command_failed_if_its_code_is_not_zero() {
        assertThat(CodexExitCode.failed(head(0) + "fine\n")).isFalse();
        assertThat(CodexExitCode.failed(head(2) + "no such file\n")).isTrue();
        assertThat(CodexExitCode.failed(head(127).replace("\n", "\r\n"))).isTrue();
        assertThat(CodexExitCode.failed("Exit code: 0\nWall time: 0.1 seconds\nOutput:\nok"))
                .isFalse();
        assertThat(CodexExitCode.failed("Exit code: 1\nWall time: 0.1 seconds\nOutput:\nno"))
                .isTrue();
        assertThat(CodexExitCode.failed("{\"output\":\"ok\",\"metadata\":{\"exit_code\":0}}"))
                .isFalse();
        assertThat(CodexExitCode.failed("{\"output\":\"no\",\"metadata\":{\"exit_code\":1}}"))
                .isTrue();
        assertThat(CodexExitCode.failed("{\"output\":\"cut off")).isFalse();
        assertThat(CodexExitCode.failed("failed in sandbox: open /srv/cache: permission denied\n"))
                .isTrue();
    }

    @Test
    void a_command_that_prints_such_a_line_has_not_failed() {
        assertThat(CodexExitCode.failed(head(0) + "Process exited with code 1\n"))
                .isFalse();
        assertThat(CodexExitCode.failed("Output:\nExit code: 1\n")).isFalse();
        assertThat(CodexExitCode.failed("Process exited with code x1\nOutput:\n"))
                .isFalse();
    }

    @Test
    @Tag("A1")
    @Timeout(60)
    void an_output_of_many_lines_takes_no_longer_than_its_head() {
        String lines = IntStream.range(0, 500_000).mapToObj(i -> "line " + i).collect(Collectors.joining("\n"));

        assertThat(CodexExitCode.failed(head(0) + lines)).isFalse();
        assertThat(CodexExitCode.failed(lines)).isFalse();
        assertThat(CodexExitCode.failed("\n".repeat(1_000_000))).isFalse();
        assertThat(CodexExitCode.failed("x".repeat(1_000_000))).isFalse();
    }
}
