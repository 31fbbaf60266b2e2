package dev.varve.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code .ci/subjects} lets subjects pass that say one thing shortly, and names the fault of others. */
@EnabledOnOs(OS.LINUX)
class CommitSubjectsTest {
    private record Verdict(int exit, String said) {}

    private static Verdict check(String subjects) throws IOException, InterruptedException {
        Process script = new ProcessBuilder("../.ci/subjects", "-")
                .redirectErrorStream(true)
                .start();
        script.getOutputStream().write(subjects.getBytes(StandardCharsets.UTF_8));
        script.getOutputStream().close();
        String said = new String(script.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(script.waitFor(1, TimeUnit.MINUTES)).isTrue();
        return new Verdict(script.exitValue(), said);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "recall: show the passage that matched",
                "store-jdbc: pass over rows without a checksum",
                "docs: address readers who understand standards",
                "ci: speed the build up",
                "tests: focus on sessions that end",
                "language: tell rules in German by ärger, größer, übermäßig, ähnlich (ß)",
            })
    void a_short_imperative_with_an_area_passes(String subject) throws Exception {
        assertThat(check(subject + "\n")).isEqualTo(new Verdict(0, ""));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Show the passage that matched | no area first
            recall:show the passage | no area first
            recall: show the passage and rank it | two matters: "and"
            recall: show the passage; rank it | two matters: ";"
            recall: show the passage. | a full stop at the end
            recall: shows the passage | not imperative: "shows"
            recall: showed the passage | not imperative: "showed"
            recall: showing the passage | not imperative: "showing"
            recall: show the passage that matched best of all that a person ever said | 73 characters, at most 72
            """)
    void another_is_refused_with_its_fault(String subject, String fault) throws Exception {
        Verdict verdict = check("docs: say more\n" + subject + "\n");

        assertThat(verdict.exit()).isEqualTo(1);
        assertThat(verdict.said()).startsWith(subject + ": " + fault).hasLineCount(1);
    }
}
