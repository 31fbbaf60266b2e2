package dev.varve.internal.moment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

    @Test
    void a_program_is_asked_for_the_same_in_another_way() {
        assertThat(CommandForm.of("npm rnu build").isLike(CommandForm.of("npm run build")))
                .isTrue();
        assertThat(CommandForm.of("mvn test").isLike(CommandForm.of("./mvnw test")))
                .isTrue();
        assertThat(CommandForm.of("gh pr create").isLike(CommandForm.of("git push")))
                .isFalse();
    }
}
