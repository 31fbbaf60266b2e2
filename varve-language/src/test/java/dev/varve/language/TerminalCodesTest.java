package dev.varve.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TerminalCodesTest {
    @Test
    void colours_of_a_terminal_leave_nothing_in_a_line() {
        assertThat(Text.oneLine("\u001b[31mERROR\u001b[0m: \u001b[1;38;5;208mbuild\u001b[m failed"))
                .isEqualTo("ERROR: build failed");
        assertThat(Text.oneLine("one\u001b[2K\u001b[1Gtwo")).isEqualTo("onetwo");
        assertThat(Text.oneLine("\u001b]0;a title\u0007ready")).isEqualTo("ready");
        assertThat(Text.oneLine("\u001b]8;;https://example.org\u001b\\link\u001b]8;;\u001b\\"))
                .isEqualTo("link");
    }

    @Test
    void what_is_no_code_stays() {
        assertThat(Text.oneLine("tests[31m] are [0m]")).isEqualTo("tests[31m] are [0m]");
        assertThat(Text.oneLine("a\u001b")).isEqualTo("a");
        assertThat(Text.oneLine("a\u001b[")).isEqualTo("a");
        assertThat(Text.oneLine("a\u001b[31")).isEqualTo("a");
        assertThat(Text.oneLine("a\u001b]no end\nb")).isEqualTo("ano end b");
        assertThat(Text.oneLine("a\u001bé")).isEqualTo("aé");
    }
}
