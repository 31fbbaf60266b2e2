package dev.varve.lab.noted;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.lab.noted.Verdict.Worth;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class VerdictTest {
    @Test
    void a_line_names_what_was_judged_without_its_words() {
        assertThat(Verdict.parse("after\tada/shop@0c1d2e:a/b.jsonl\t12\t0-40\tnoise"))
                .isEqualTo(new Verdict("after", "ada/shop@0c1d2e:a/b.jsonl", "12", "0-40", Worth.NOISE));
    }

    @Test
    void recorded_ones_name_repository_commit_and_path() throws IOException {
        assertThat(Verdict.recorded())
                .isNotEmpty()
                .allMatch(verdict -> verdict.file().matches("[\\w.-]+/[\\w.-]+@[0-9a-f]+:.+"));
    }
}
