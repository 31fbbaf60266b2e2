package dev.varve.internal.moment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandFormTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "npm run build | cd /work/shop && npm run build 2>&1 | tail -20",
                "pytest tests/test_cart.py -k expires | pytest /home/a/shop/tests/test_cart.py -k 'expires'",
                "kill 4711 | kill 9001",
                "git show 1a2b3c4d | git show 99aabbcc",
                "FOO=1 mvn test | sudo mvn test"
            })
    void commands_that_differ_in_folders_numbers_and_filters_only_are_the_same(String one, String other) {
        assertThat(CommandForm.of(one).exact()).isEqualTo(CommandForm.of(other).exact());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"npm run build | npm run test", "git push | git push --force", "mvn test | mvn test -o"})
    void options_and_verbs_tell_commands_apart(String one, String other) {
        assertThat(CommandForm.of(one).exact())
                .isNotEqualTo(CommandForm.of(other).exact());
    }

    @Test
    void a_task_is_a_program_with_what_it_is_asked_for() {
        assertThat(CommandForm.of("cd shop; npm run build -- --watch src/cart.ts")
                        .task())
                .isEqualTo("npm run build");
        assertThat(CommandForm.of("docker compose up -d web").task()).isEqualTo("docker compose up");
    }

    @Test
    void what_only_moves_around_is_no_command() {
        assertThat(CommandForm.of("cd /work && export A=1").isEmpty()).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "npm run build | npm rnu build",
                "./mvnw test | mvn test",
                "npm run build | npm ci && npm rnu build"
            })
    void a_program_that_is_asked_for_the_same_puts_it_right(String worked, String failed) {
        assertThat(CommandForm.of(worked).putsRight(CommandForm.of(failed))).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "git push; gh pr create",
                "npm ci; npm ci && npm rnu build",
                "npm run build || true; npm rnu build",
                "npm run build & ; npm rnu build"
            })
    void another_step_puts_nothing_right(String worked, String failed) {
        assertThat(CommandForm.of(worked).putsRight(CommandForm.of(failed))).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "make check",
                "make fix && make check",
                "make check && git push",
                "make fix; make check | tail -5",
                "make check; echo \"exit $?\"",
                "set -e\nmake check\ngit push",
                "make check &&\n  git push",
                "make check || exit 1; make check"
            })
    void what_a_line_needs_worked_if_it_did(String line) {
        assertThat(CommandForm.of(line).works("make")).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "make check; git push",
                "make check || true",
                "! make check",
                "make check &",
                "make check\ngit push",
                "git pull || make check && git push"
            })
    void what_a_line_does_not_need_may_have_failed(String line) {
        assertThat(CommandForm.of(line).works("make")).isFalse();
    }
}
