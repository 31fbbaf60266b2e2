package dev.varve.cli.agents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.cli.Cli;
import dev.varve.cli.console.Terminal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The commands for people who use coding agents. */
class AgentCommandsTest {
    @TempDir
    private Path user;

    private Path folder = Path.of("");

    @BeforeEach
    void project() throws IOException {
        folder = user.resolve("work/shop");
        Files.createDirectories(folder.resolve(".git"));
    }

    private Cli.Result varve(String... args) {
        return new Cli(folder).variable("HOME", user.toString()).run(args);
    }

    private Path write(String name, String text) throws IOException {
        Path file = user.resolve(name);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, text);
    }

    private String pi(int messages) {
        StringBuilder lines = new StringBuilder(
                "{\"type\":\"session\",\"id\":\"p1\",\"timestamp\":\"2026-04-06T10:00:00Z\",\"cwd\":\"" + folder
                        + "\"}\n");
        for (int i = 0; i < messages; i++) {
            lines.append("{\"type\":\"message\",\"id\":\"m" + i + "\",\"timestamp\":\"2026-04-06T10:00:0" + i
                    + "Z\",\"message\":{\"role\":\"user\",\"content\":\"Keep the old column, please\"}}\n");
        }
        return lines.toString();
    }

    @Test
    void all_recordings_are_imported_once_and_then_only_what_is_new() throws IOException {
        write(".pi/agent/sessions/x/s.jsonl", pi(3));
        write(".claude/projects/x/broken.jsonl", "{\"type\":\"summary\",\"leafUuid\":\"x\"}\n");
        Cli.Result first = varve("import", "--all", "--json");
        assertThat(first.code()).as("one of two files failed").isEqualTo(1);
        assertThat(first.json().path("sessions").path(0).path("session").asString())
                .isEqualTo("pi:p1");
        assertThat(first.json().path("sessions").path(0).path("new").asInt()).isEqualTo(3);
        assertThat(first.json().path("failed").path(0).asString()).contains("holds no message");
        Files.delete(user.resolve(".claude/projects/x/broken.jsonl"));
        assertThat(varve("import", "--all", "--json").json().path("unchanged").asInt())
                .isEqualTo(1);
        write(".pi/agent/sessions/x/s.jsonl", pi(5));
        assertThat(varve("import", "--all", "--json")
                        .json()
                        .path("sessions")
                        .path(0)
                        .path("new")
                        .asInt())
                .isEqualTo(2);
        assertThat(varve("sessions").out()).contains("pi:p1", folder.toString());
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(user.resolve(".varve"))))
                .isEqualTo("rwx------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(user.resolve(".varve/varve.db"))))
                .isEqualTo("rw-------");
    }

    @Test
    @Tag("C7")
    void a_folder_without_a_database_is_searched_in_that_of_the_agents() throws IOException {
        write(".pi/agent/sessions/x/s.jsonl", pi(1));
        varve("import", "--all");
        assertThat(varve("recall", "old", "column").out()).contains("pi:p1", "Keep the old column");
        assertThat(varve("recall", "column", "--resource", "default").err()).contains("there is no database");
    }

    @Test
    void a_recorded_session_has_the_same_notes_in_each_command_and_no_context() throws IOException {
        write(".pi/agent/sessions/x/s.jsonl", pi(3));
        varve("import", "--all");
        String home = user.resolve(".varve/varve.db").toString();
        String resource = folder.toString();

        JsonNode session = varve("sessions", "--json").json().path(0);
        JsonNode listed = varve("list", "--db", home, "--json").json().path(0);
        JsonNode shown = varve("show", "--db", home, "--resource", resource, "--session", "pi:p1", "--json")
                .json();

        assertThat(session.path("notes").asInt()).isPositive();
        assertThat(listed.path("notes")).isEqualTo(session.path("notes"));
        assertThat(listed.path("recorded").asBoolean()).isTrue();
        assertThat(shown.path("notes").size()).isEqualTo(session.path("notes").asInt());
        assertThat(varve("show", "--db", home, "--resource", resource, "--session", "pi:p1")
                        .out())
                .contains("Keep the old column")
                .doesNotContain("buffered", "No notes");
        assertThat(varve("status", "--db", home, "--resource", resource, "--session", "pi:p1")
                        .out())
                .contains("recorded elsewhere")
                .doesNotContain("covered", "chunk");
        assertThat(varve("status", "--db", home).out()).doesNotContain("covered", "0 memory");
    }

    @Test
    void a_file_goes_to_the_resource_that_is_named() throws IOException {
        write("s.jsonl", pi(3));
        Cli.Result imported = varve("import", user.resolve("s.jsonl").toString(), "--resource", "till", "--json");
        assertThat(imported.json().path("sessions").path(0).path("project").asString())
                .isEqualTo("till");
        write("s.jsonl", pi(4));
        assertThat(varve("import", user.resolve("s.jsonl").toString()).out())
                .as("by default the folder says it")
                .contains(folder + ")", "4 new messages");
        assertThat(varve("import", user.resolve("s.jsonl").toString()).out())
                .as("a file that a person names is answered for")
                .contains("0 new messages, 4 in all", "0 sessions with something new");
    }

    @Test
    void what_a_database_of_its_own_holds_is_told_to_no_agent() throws IOException {
        write(".pi/agent/sessions/x/s.jsonl", pi(3));

        varve("import", "--all", "--db", "other.db");
        assertThat(user.resolve(".varve/handouts")).doesNotExist();

        varve("import", "--all");
        assertThat(user.resolve(".varve/handouts")).isNotEmptyDirectory();
    }

    @Test
    void a_new_database_gets_what_another_one_has() throws IOException {
        write(".pi/agent/sessions/x/s.jsonl", pi(3));
        varve("import", "--all");
        assertThat(varve("import", "--all", "--db", "other.db").out()).contains("pi:p1", "3 new messages");
        assertThat(varve("import", "--all", "--db", "other.db").out()).contains("1 file unchanged");
        assertThat(varve("import", "--all").out()).contains("1 file unchanged");

        Files.delete(user.resolve(".varve/varve.db"));

        assertThat(varve("import", "--all").out()).contains("pi:p1", "3 new messages");
    }

    /** As a person at a terminal. */
    private Cli.Result typed(String... args) {
        return new Cli(folder)
                .variable("HOME", user.toString())
                .terminal(new Terminal(true, false, false, true, 80))
                .run(args);
    }

    @Test
    @Tag("ZOR-17")
    void what_a_person_asks_to_be_remembered_is_told_to_the_projects_next_session() throws IOException {
        assertThat(typed("remember", "Deploys", "wait", "for", "Ann.", "--by", "Ben")
                        .out())
                .contains("Remembered for " + folder + ": Ben: Deploys wait for Ann.");
        try (Stream<Path> handOuts = Files.list(user.resolve(".varve/handouts"))) {
            Path ofProject = handOuts.filter(
                            file -> file.getFileName().toString().startsWith("project_"))
                    .findFirst()
                    .orElseThrow();
            assertThat(Files.readString(ofProject)).contains("Ben: Deploys wait for Ann.");
        }
        String db = user.resolve(".varve/varve.db").toString();
        assertThat(varve("facts", "--db", db, "--resource", folder.toString()).out())
                .contains("Ben: Deploys wait for Ann.");
        assertThat(varve("remember", "--db", "m.db", "--session", "chat", "Answer in German")
                        .out())
                .contains("Remembered for session chat: Answer in German");
        assertThat(varve("context", "--db", "m.db", "--session", "chat").out()).contains("- Answer in German");
        assertThat(typed("remember", " ").code()).isEqualTo(2);
        assertThat(typed("remember", "x".repeat(401)).err()).contains("1 to 400 characters");
        assertThat(typed("remember", "--kind", "wish", "Be kind").code()).isEqualTo(2);
    }

    @Test
    void a_statement_that_is_retired_without_a_terminal_stays_and_the_exit_code_says_so() throws IOException {
        write(".pi/agent/sessions/x/s.jsonl", pi(1));
        varve("import", "--all");
        Cli.Result refused = varve("retire", "Keep the old column");
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err()).contains("run it at a terminal", "--quote");
    }

    @Test
    void what_a_person_supersedes_or_retires_is_told_to_nobody_any_more() throws IOException {
        String id = typed("remember", "--kind", "decision", "--json", "The queue is Rabbit")
                .json()
                .path("id")
                .asString();
        assertThat(typed("digest", "--json")
                        .json()
                        .path("lines")
                        .path(0)
                        .path("id")
                        .asString())
                .isEqualTo(id);

        assertThat(typed("supersede", id.substring(0, 4), "The", "queue", "is", "Kafka")
                        .out())
                .startsWith("Now: The queue is Kafka (f");
        assertThat(typed("digest").out())
                .contains("### Decisions", "The queue is Kafka (saved)")
                .doesNotContain("Rabbit");

        assertThat(typed("retire", "The queue is Kafka").out()).startsWith("Retired: The queue is Kafka");
        assertThat(typed("digest").out()).doesNotContain("Kafka");
        assertThat(typed("facts", "--all").out()).contains("(retired 2026-04-06 10:00)", "(replaced by f");
        assertThat(typed("retire", "The queue is Kafka").code()).isEqualTo(2);
        try (Stream<Path> handOuts = Files.list(user.resolve(".varve/handouts"))) {
            assertThat(Files.readString(handOuts.findFirst().orElseThrow())).doesNotContain("Kafka");
        }
    }

    @Test
    void an_undo_takes_back_what_was_done_to_a_saved_statement_step_by_step() {
        String id = idOf(typed("remember", "--kind", "rule", "--json", "Deploys wait for Ann"));
        typed("supersede", id, "Deploys wait for Ben");
        typed("retire", "Deploys wait for Ben");
        assertThat(typed("digest").out()).doesNotContain("Deploys wait");

        assertThat(typed("undo").out())
                .startsWith("Undone: \"Deploys wait for Ben\" holds again; it was retired on 20");
        assertThat(typed("digest").out()).contains("Deploys wait for Ben (saved)");
        assertThat(typed("undo", "--json").out())
                .contains("Deploys wait for Ann\\\" holds again; it was superseded on 20", "\"kind\":\"supersede\"")
                .contains("\"summary\":\"Deploys wait for Ann\"", "\"at\":\"20");
        assertThat(typed("digest").out())
                .contains("Deploys wait for Ann (saved)")
                .doesNotContain("Ben");
        assertThat(typed("undo").err()).contains("nothing was corrected").hasLineCount(1);
    }

    @Test
    void four_characters_of_an_id_are_enough_where_no_other_begins_so() throws IOException {
        String id = idOf(typed("remember", "--json", "The cache is Redis"));
        assertThat(typed("retire", id.substring(0, 3)).err())
                .contains("at least 4 characters of an id")
                .hasLineCount(1);
        assertThat(typed("retire", id.substring(0, 4)).out()).contains("Retired: The cache is Redis (" + id + ")");
        assertThat(typed("facts", "--forget", id.substring(0, 4)).out()).isEqualTo("Deleted fact " + id + ".\n");

        Set<String> beginnings = new HashSet<>();
        String other = "";
        for (int i = 0; other.isEmpty(); i++) {
            String next = idOf(
                    typed("remember", "--json", "Wing " + (char) ('a' + i / 26) + (char) ('a' + i % 26) + "x is shut"));
            other = beginnings.add(next.substring(0, 4)) ? "" : next;
        }
        Cli.Result two = typed("retire", other.substring(0, 4));
        assertThat(two.code()).isEqualTo(2);
        assertThat(two.err())
                .contains("2 ids begin with '" + other.substring(0, 4) + "'", other)
                .hasLineCount(1);
        assertThat(typed("facts", "--forget", other.substring(0, 4)).err()).contains("2 ids begin with");
    }

    @Test
    void a_statement_of_notes_has_an_id_that_corrects_it() throws IOException {
        Path file = write(".pi/agent/sessions/x/s.jsonl", pi(5));
        varve("import", file.toString());
        JsonNode lines = typed("digest", "--json").json().path("lines");
        JsonNode first = lines.path(0);
        assertThat(first.path("id").asString()).matches("s[0-9a-f]{16}");

        assertThat(typed("retire", first.path("id").asString().substring(0, 6)).out())
                .contains("Retired: " + first.path("text").asString());
    }

    @Test
    void a_conversation_without_a_folder_belongs_to_the_default_of_a_database_that_is_named() throws IOException {
        Path chat = write("chat.jsonl", "{\"role\":\"user\",\"content\":\"Never ship on Fridays, please\"}\n");
        Cli.Result imported = varve("import", chat.toString(), "--db", "own.db");

        assertThat(imported.out()).contains(" (default): 1 new message, ");
        assertThat(varve("digest", "--db", "own.db").out()).contains("Never ship on Fridays");
        assertThat(varve("sessions", "--db", "own.db", "--resource", "default").out())
                .contains("default");
    }

    private static String idOf(Cli.Result saved) {
        return saved.json().path("id").asString();
    }

    @Test
    void what_was_forgotten_does_not_come_back() throws IOException {
        Path file = write(".pi/agent/sessions/x/s.jsonl", pi(5));
        varve("import", file.toString());
        String db = user.resolve(".varve/varve.db").toString();
        assertThat(varve(
                                "forget",
                                "--db",
                                db,
                                "--resource",
                                folder.toString(),
                                "--session",
                                "pi:p1",
                                "--span",
                                "2-3",
                                "--force")
                        .code())
                .isZero();
        assertThat(varve("import", file.toString()).out()).contains("0 sessions with something new");
    }

    @Test
    void what_was_forgotten_is_handed_to_no_new_session() throws IOException {
        write(".pi/agent/sessions/x/s.jsonl", pi(3));
        varve("import", "--all");
        Path kept = write(".varve/handouts/kept", "Keep the old column, please");

        assertThat(varve("clear", "--db", user + "/.varve/varve.db", "-s", "nobody", "--force")
                        .code())
                .isEqualTo(2);
        assertThat(kept).as("nothing was deleted").exists();
        String resource = folder.toString();
        assertThat(varve("clear", "--db", user + "/.varve/varve.db", "--resource", resource, "-s", "pi:p1", "--force")
                        .code())
                .isZero();
        assertThat(kept).doesNotExist();
    }

    @Test
    void projects_are_told_by_their_remote_and_can_be_renamed() throws IOException {
        assertThat(varve("project").out().strip()).isEqualTo(folder.toString());
        write("work/shop/.git/config", "[remote \"origin\"]\n\turl = https://ann:secret@GitHub.com/ann/shop.git\n");
        Files.createDirectories(folder.resolve("src"));
        assertThat(ProjectName.of(folder.resolve("src"))).isEqualTo("github.com/ann/shop");
        assertThat(ProjectName.of(Path.of("D:\\shop"))).endsWith("D:\\shop").doesNotContain("/");
        assertThat(ProjectName.address("git@github.com:ann/shop.git")).isEqualTo("github.com/ann/shop");
        assertThat(ProjectName.address("ssh://git@github.com:22/ann/shop")).isEqualTo("github.com/ann/shop");
        assertThat(ProjectName.address("/srv/git/shop.git")).isEqualTo("/srv/git/shop.git");
        assertThat(varve("project", "--rename", "shop").out()).contains("shop (found: github.com/ann/shop)");
        write("work/linked/.git", "gitdir: " + folder.resolve(".git/worktrees/linked") + "\n");
        write("work/shop/.git/worktrees/linked/commondir", "../..\n");
        assertThat(ProjectName.of(user.resolve("work/linked"))).isEqualTo("github.com/ann/shop");
    }

    @Test
    void connecting_shows_asks_keeps_a_copy_and_can_be_taken_back() throws IOException {
        String settings = """
                {
                  "model": "opus",
                  "limit": 1.0,
                  "hooks": {
                    "Stop": [
                      {
                        "hooks": [
                          {
                            "type": "command",
                            "command": "notify"
                          }
                        ]
                      }
                    ]
                  }
                }
                """;
        Path file = write(".claude/settings.json", settings);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
        Cli.Result asked =
                new Cli(folder).variable("HOME", user.toString()).input("no\n").run("connect", "claude-code");
        assertThat(asked.code()).isEqualTo(1);
        assertThat(asked.out()).contains("+ ", "hook claude-code", "Nothing was changed");
        assertThat(file).hasContent(settings);
        assertThat(varve("connect", "claude-code", "--yes").code()).isZero();
        assertThat(Files.readString(file)).contains("hook claude-code", "\"notify\"", "\"limit\": 1.0");
        assertThat(Files.readString(user.resolve(".claude.json"))).contains("mcpServers");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-r-----");
        String connected = Files.readString(file);
        assertThat(varve("connect", "claude-code", "--yes").out()).startsWith("claude-code is connected");
        assertThat(file).as("a second time changes nothing").hasContent(connected);
        try (Stream<Path> copies = Files.list(file.getParent())) {
            assertThat(copies.filter(each -> each.toString().contains(".before-varve")))
                    .singleElement()
                    .satisfies(copy -> assertThat(copy).hasContent(settings));
        }
        assertThat(varve("disconnect", "claude-code", "--yes").out())
                .contains("claude-code is disconnected; what was remembered stays in ", ".varve");
        assertThat(file).hasContent(settings);
        assertThat(varve("disconnect", "claude-code").out()).contains("is not connected");
    }

    @Test
    void a_project_is_searched_and_summed_up_without_naming_a_database() throws IOException {
        write(".pi/agent/sessions/x/s.jsonl", pi(5));
        varve("import", "--all");
        assertThat(varve("recall", "--all", "column").out()).contains("pi:p1", "Keep the old column");
        assertThat(varve("digest").out()).contains("pi:p1", "Keep the old column");
        assertThat(new Cli(user)
                        .variable("HOME", user.toString())
                        .run("recall", "--all", "column")
                        .out())
                .as("another folder")
                .doesNotContain("column,");
    }

    @Test
    void the_doctor_tells_whether_connected_programs_reach_varve() throws IOException {
        assertThat(varve("doctor").out()).doesNotContain("claude-code", "codex");
        varve("connect", "claude-code", "--yes");
        varve("connect", "codex", "--yes");
        assertThat(varve("doctor").out()).contains("claude-code  its settings start varve, which is not there");
        Path command = write("bin/varve", "#!/bin/sh\n");
        Files.setPosixFilePermissions(command, PosixFilePermissions.fromString("rwx------"));
        Cli found = new Cli(folder).variable("HOME", user.toString()).variable("PATH", user + "/bin");
        assertThat(found.run("doctor").out()).contains("claude-code  connected", "codex       connected");
        write(".codex/config.toml", "model = \"gpt-5\"\n");
        write(".varve/pending/1.event", "waits");
        assertThat(found.run("doctor").out())
                .contains("codex       its settings are those of another version", "1 transcript waits");
    }

    @Test
    void every_program_goes_back_to_what_it_was() throws IOException {
        for (String program : List.of("claude-code", "codex", "gemini-cli", "opencode")) {
            write(".codex/config.toml", "model = \"gpt-5\"\n");
            assertThat(varve("connect", program, "--yes").code()).as(program).isZero();
            assertThat(Connection.byId(program).connected(new ProgramFolders(user, Map.of())))
                    .as(program)
                    .contains("varve");
            assertThat(varve("disconnect", program, "--yes").code()).as(program).isZero();
            assertThat(Connection.byId(program).connected(new ProgramFolders(user, Map.of())))
                    .as(program)
                    .isEmpty();
        }
        assertThat(user.resolve(".codex/config.toml")).hasContent("model = \"gpt-5\"\n");
    }

    @Test
    void what_codex_has_put_between_the_comments_of_an_earlier_build_survives_disconnecting() throws IOException {
        String users = "[features]\nmemories = true\n";
        Path file = write(
                ".codex/config.toml",
                "model = \"gpt-5\"\n\n# varve: begin\n[mcp_servers.varve]\ncommand = \"varve\"\nargs = [\"mcp\"]\n\n"
                        + users + "# varve: end\n");

        assertThat(varve("connect", "codex", "--yes").code()).isZero();
        assertThat(Files.readString(file)).contains("[mcp_servers.varve]", users);
        assertThat(varve("disconnect", "codex", "--yes").code()).isZero();
        assertThat(Files.readString(file)).isEqualTo("model = \"gpt-5\"\n\n" + users);
    }

    @Test
    void programs_are_looked_for_where_their_variables_say() throws IOException {
        write("claude/projects/x/s.jsonl", pi(1));
        write("codex/sessions/rollout-1.jsonl", pi(1));
        write("gemini/.gemini/tmp/x/chats/s.jsonl", pi(1));
        write("data/opencode/storage/session/x.json", "{}");
        Map<String, String> variables = Map.of(
                "CLAUDE_CONFIG_DIR", user + "/claude",
                "CODEX_HOME", user + "/codex",
                "GEMINI_CLI_HOME", user + "/gemini",
                "XDG_CONFIG_HOME", user + "/config",
                "XDG_DATA_HOME", user + "/data");
        Cli cli = new Cli(folder).variable("HOME", user.toString());
        variables.forEach(cli::variable);

        for (String program : List.of("claude-code", "codex", "gemini-cli", "opencode")) {
            assertThat(cli.run("connect", program, "--yes").code()).as(program).isZero();
            assertThat(cli.run("doctor").out()).contains(program + " ");
            assertThat(Program.named(program).recordings(new ProgramFolders(user, variables)))
                    .as(program)
                    .hasSize(1);
        }

        assertThat(List.of("claude/settings.json", "claude/.claude.json", "codex/hooks.json", "codex/config.toml"))
                .allSatisfy(file -> assertThat(user.resolve(file)).exists());
        assertThat(List.of("gemini/.gemini/settings.json", "config/opencode/opencode.json"))
                .allSatisfy(file -> assertThat(user.resolve(file)).exists());
        assertThat(List.of(".claude", ".claude.json", ".codex", ".gemini", ".config"))
                .allSatisfy(file -> assertThat(user.resolve(file)).doesNotExist());
        assertThat(cli.run("import", "--all", "--from", "codex", "--json")
                        .json()
                        .path("sessions"))
                .hasSize(1);
    }
}
