package dev.varve.lab.told;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WordingTest {
    private static boolean tells(String line, String statement) {
        return Wording.of(line).tells(Wording.of(statement));
    }

    @Test
    void caseAndPunctuationDoNotCount() {
        assertThat(Wording.of("Don't push to `main`!").words()).containsExactly("dont", "push", "to", "main");
    }

    @Test
    void aCharacterOfAScriptWithoutSpacesIsAWord() {
        assertThat(Wording.of("用 bun 安装").words()).containsExactly("用", "bun", "安", "装");
    }

    @Test
    void aLineMayLeaveOutAThird() {
        assertThat(tells(
                        "never push straight to the main branch",
                        "Please never push straight to the main branch again"))
                .isTrue();
        assertThat(tells("never push", "Please never push straight to the main branch again"))
                .isFalse();
    }

    @Test
    void aLineMaySayMore() {
        assertThat(tells(
                        "we met on Monday, prices are stored in cents, and then we went home",
                        "Prices are stored in cents"))
                .isTrue();
    }

    @Test
    void theOrderOfWordsCounts() {
        assertThat(tells("main to straight push never", "never push straight to main"))
                .isFalse();
    }

    @Test
    void aShortStatementNeedsALineOfItsOwn() {
        assertThat(tells("yes, please", "Yes please")).isTrue();
        assertThat(tells("yes but have a look at the log first please", "Yes please"))
                .isFalse();
    }

    @Test
    void nothingTellsNothing() {
        assertThat(tells("something", "")).isFalse();
        assertThat(tells("", "something")).isFalse();
    }

    @Test
    void aGoodPartIsOfItsStatement() {
        Wording statement = Wording.of("Keep it at blue for now because the brand people have not answered us yet");
        assertThat(Wording.of("keep it at blue for now").isOf(statement)).isTrue();
        assertThat(Wording.of("for now").isOf(statement)).isFalse();
    }

    @Test
    void whatSharesMoreIsMoreAlike() {
        Wording line = Wording.of("use pnpm and not yarn");
        assertThat(line.likeness(Wording.of("use pnpm and not yarn"))).isEqualTo(1);
        assertThat(line.likeness(Wording.of("use yarn"))).isBetween(0.5, 0.6);
        assertThat(Wording.of("").likeness(Wording.of(""))).isZero();
    }
}
