package dev.varve.cli.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.cli.Cli;
import dev.varve.cli.console.ExitCode;
import dev.varve.testkit.postgres.PostgresServer;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every command on a PostgreSQL server; what is said of it never has the password. */
class PostgresTest {
    @TempDir
    Path folder;

    private static String url(String userInfo, String more) {
        URI jdbc = URI.create(PostgresServer.url().substring("jdbc:".length()));
        return "postgresql://" + userInfo + jdbc.getHost() + ":" + jdbc.getPort() + jdbc.getPath() + more;
    }

    @Test
    void a_conversation_is_replayed_listed_searched_checked_and_cleared() throws Exception {
        Cli cli = new Cli(folder)
                .variable("VARVE_DB", url("postgres@", "?ApplicationName=varve"))
                .variable("VARVE_DB_PASSWORD", "not-looked-at");
        cli.write("chat.txt", "Ada: Please keep the blue deploy script.\nAgent: Kept.\nAda: The port is 5432.\n");

        assertThat(cli.run("replay", "chat.txt").err()).doesNotContain("not-looked-at");
        Cli.Result status = cli.run("status", "--json");
        assertThat(status.code()).as(status.err()).isZero();
        assertThat(status.json().get("messages").asInt()).isEqualTo(3);
        assertThat(status.out()).doesNotContain("not-looked-at").contains("postgresql://");
        assertThat(cli.run("list").out()).contains("chat");
        assertThat(cli.run("recall", "deploy script").out()).contains("blue");
        Cli.Result doctor = cli.run("doctor");
        assertThat(doctor.out())
                .contains("none lost", "skip  integrity   the pages of the database")
                .containsPattern("schema [1-9]");
        assertThat(cli.run("clear", "--session", "chat", "--force").code()).isZero();
    }

    @Test
    void a_password_in_the_url_is_refused_and_not_repeated() {
        Cli.Result result = new Cli(folder).run("status", "--db", url("postgres:hunter2@", ""));

        assertThat(result.code()).isEqualTo(ExitCode.USAGE);
        assertThat(result.err()).contains("VARVE_DB_PASSWORD").doesNotContain("hunter2");
    }

    @Test
    void a_server_that_is_not_there_is_said() {
        Cli.Result result = new Cli(folder).run("status", "--db", "postgresql://localhost:1/varve");

        assertThat(result.code()).isEqualTo(ExitCode.FAILED);
        assertThat(result.err()).contains("cannot be reached");
    }

    @Test
    void of_several_hosts_the_one_that_answers_is_used() {
        String hosts = url("ad%61@nobody_is_here.invalid:1,", "");

        assertThat(ServerUrl.of(hosts)).hasValueSatisfying(server -> {
            assertThat(server.user()).hasValue("ada");
            assertThat(server.jdbc()).startsWith("jdbc:postgresql://nobody_is_here.invalid:1,localhost:");
        });
        Cli.Result result = new Cli(folder).run("list", "--db", url("postgres@localhost:1,", ""));
        assertThat(result.code()).as(result.err()).isZero();
    }

    @Test
    void a_misspelt_url_is_said() {
        for (String url : List.of("postgresql:///varve", "postgresql://localhost", "postgresql://host:port/varve")) {
            Cli.Result result = new Cli(folder).run("status", "--db", url);

            assertThat(result.code()).as(url).isEqualTo(ExitCode.USAGE);
            assertThat(result.err()).contains("postgresql://user@host:port/name");
        }
    }
}
