package dev.varve.cli.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.cli.Cli;
import dev.varve.cli.console.ExitCode;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sessions of several owners in one database, as those of all projects of a person are. */
class OwnersTest {
    @TempDir
    private Path folder;

    private Cli cli = new Cli(Path.of(""));

    @BeforeEach
    void sessions() throws IOException {
        cli = new Cli(folder);
        cli.write("shared.txt", "Ada: Keep the old column, please.\nBen: I will.\n");
        cli.run("replay", "shared.txt", "--resource", "alice");
        cli.run("replay", "shared.txt", "--resource", "bob");
        cli.run("replay", "shared.txt");
    }

    @Test
    void pruning_one_resource_leaves_the_sessions_of_others() {
        Cli.Result asked = cli.input("n\n").run("prune", "--resource", "alice", "--older-than", "0");
        assertThat(asked.err())
                .contains("alice/shared, last message", "Delete 1 session of resource alice?")
                .doesNotContain("bob");

        assertThat(cli.run("prune", "--resource", "alice", "--older-than", "0", "--force")
                        .out())
                .isEqualTo("Deleted 1 session.\n");

        assertThat(cli.run("list").out()).contains("bob/shared").doesNotContain("alice");
        assertThat(cli.run("list", "--json").json()).hasSize(2);
    }

    @Test
    void without_a_resource_pruning_says_that_it_means_all_and_names_each_session() {
        Cli.Result asked = cli.input("n\n").run("prune", "--older-than", "0");

        assertThat(asked.err())
                .contains("alice/shared", "bob/shared", "\nshared, last", "Delete 3 sessions of all resources?");
    }

    @Test
    void the_sessions_of_one_resource_are_listed() {
        assertThat(cli.run("list", "--resource", "bob").out())
                .contains("bob/shared")
                .doesNotContain("alice");
        assertThat(cli.run("status", "--resource", "bob").out()).contains("Sessions  1");
    }

    @Test
    void a_session_is_found_by_the_name_that_the_list_prints() {
        assertThat(cli.run("status", "-s", "alice/shared").out()).contains("Session   alice/shared");
        assertThat(cli.run("clear", "-s", "alice/shared", "--force").code()).isEqualTo(ExitCode.OK);
        assertThat(cli.run("status", "-s", "alice/shared").code()).isEqualTo(ExitCode.USAGE);
        assertThat(cli.run("list", "--json").json()).hasSize(2);
    }

    @Test
    void the_only_session_of_a_resource_need_not_be_named() {
        assertThat(cli.run("show", "--resource", "bob").code()).isEqualTo(ExitCode.OK);
        assertThat(cli.run("show").err()).contains("alice/shared", "bob/shared");
    }
}
