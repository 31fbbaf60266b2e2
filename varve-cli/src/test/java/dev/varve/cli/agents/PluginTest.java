package dev.varve.cli.agents;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Plugins in the engine in which programs run them, with a command that answers each event with its name. */
class PluginTest {
    private static final Path NODE = Path.of("/usr/bin/node");

    @TempDir
    private Path user;

    @BeforeEach
    void aCommand() throws IOException {
        assumeThat(NODE).isExecutable();
        Path command = Files.writeString(user.resolve("varve"), """
                #!/bin/sh
                event=$(cat)
                echo "$2 $event" >>"$0.log"
                name=${event#*\\"hook_event_name\\":\\"}
                case $event in *silent*) exit 0 ;; esac
                printf '{"hookSpecificOutput":{"additionalContext":"told at %s"}}' "${name%%\\"*}"
                """);
        assertThat(command.toFile().setExecutable(true)).isTrue();
    }

    private JsonNode run(Connection connection, String name, String script) throws IOException, InterruptedException {
        List<Connection.Change> changes = connection.connect(
                new ProgramFolders(user, Map.of()), user.resolve("varve").toString(), List.of());
        Connection.Change plugin =
                changes.stream().filter(Connection.Change::own).findFirst().orElseThrow();
        Files.writeString(user.resolve("plugin.mjs"), plugin.after());
        Path test = Files.writeString(user.resolve("test.mjs"), "import " + name + " from './plugin.mjs';\n" + script);
        Process node = new ProcessBuilder(NODE.toString(), test.toString())
                .redirectErrorStream(true)
                .start();
        String out = new String(node.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(node.waitFor(20, TimeUnit.SECONDS)).isTrue();
        assertThat(node.exitValue()).as(out).isZero();
        return JsonMapper.shared().readTree(out);
    }

    private String events() throws IOException {
        return Files.readString(user.resolve("varve.log"));
    }

    @Test
    void opencode_tells_the_model_in_its_system_prompt_beside_prompts_and_behind_outputs() throws Exception {
        JsonNode result = run(Connection.OPENCODE, "{ Varve }", """
                const hooks = await Varve({ directory: "/shop" });
                const message = { parts: [{ id: "prt_1", sessionID: "s", messageID: "m", type: "text", text: "Redis?" }] };
                await hooks["chat.message"]({ sessionID: "s" }, message);
                const system = { system: ["You are"] };
                await hooks["experimental.chat.system.transform"]({ sessionID: "s" }, system);
                const bash = { output: "Unknown command", metadata: { exit: 1 } };
                await hooks["tool.execute.after"]({ tool: "bash", sessionID: "s", args: { command: "npm rnu" } }, bash);
                const fine = { output: "built", metadata: { exit: 0 } };
                await hooks["tool.execute.after"]({ tool: "bash", sessionID: "s", args: { command: "npm run" } }, fine);
                const quiet = { output: "silent", metadata: {} };
                await hooks["tool.execute.after"]({ tool: "read", sessionID: "s", args: { filePath: "silent" } }, quiet);
                await hooks.event({ event: { type: "session.idle", properties: { sessionID: "s" } } });
                await hooks.event({ event: { type: "session.idle", properties: { sessionID: "s" } } });
                const settings = { mcp: { other: { type: "remote" } } };
                await hooks.config(settings);
                const own = { mcp: { varve: { enabled: false } } };
                await hooks.config(own);
                console.log(JSON.stringify({ message, system, bash, fine, quiet, settings, own }));
                """);

        assertThat(result.at("/settings/mcp").toString())
                .isEqualTo("{\"varve\":{\"type\":\"local\",\"command\":[\"" + user.resolve("varve")
                        + "\",\"mcp\"],\"enabled\":true},\"other\":{\"type\":\"remote\"}}");
        assertThat(result.at("/own/mcp/varve").toString()).isEqualTo("{\"enabled\":false}");

        assertThat(result.at("/message/parts/1").toString())
                .isEqualTo("{\"id\":\"prt_1v\",\"sessionID\":\"s\",\"messageID\":\"m\",\"type\":\"text\","
                        + "\"text\":\"told at UserPromptSubmit\",\"synthetic\":true}");
        assertThat(result.at("/system/system/1").asString()).isEqualTo("told at SessionStart");
        assertThat(result.at("/bash/output").asString())
                .isEqualTo("Unknown command\n\n<hook_context>told at PostToolUse</hook_context>");
        assertThat(result.at("/fine/output").asString()).isEqualTo("built");
        assertThat(result.at("/quiet/output").asString()).isEqualTo("silent");
        assertThat(events().lines().filter(line -> line.contains("\"Stop\"")))
                .as("imports of a database of all sessions are rare")
                .hasSize(1);
        assertThat(events().lines())
                .allMatch(line -> line.startsWith("opencode {\"session_id\":\"s\",\"cwd\":\"/shop\","));
    }

    @Test
    void pi_tells_the_model_in_its_system_prompt_and_in_messages_of_its_own() throws Exception {
        JsonNode result = run(Connection.PI, "extension", """
                const on = {}, sent = [];
                extension({ on: (name, hook) => (on[name] = hook), sendMessage: (...all) => sent.push(all) });
                const ctx = { cwd: "/shop", sessionManager: { getSessionId: () => "s", getSessionFile: () => "/s.jsonl" } };
                await on.session_start({ reason: "startup" }, ctx);
                const start = await on.before_agent_start({ prompt: "Redis?", systemPrompt: "You are" }, ctx);
                const bash = { toolName: "bash", input: { command: "npm rnu" }, content: [{ type: "text", text: "Unknown" }] };
                await on.tool_result({ ...bash, isError: true }, ctx);
                await on.tool_result({ ...bash, isError: false }, ctx);
                await on.agent_end({}, ctx);
                await on.session_shutdown({}, ctx);
                console.log(JSON.stringify({ start, sent }));
                """);

        assertThat(result.at("/start/systemPrompt").asString()).isEqualTo("You are\n\ntold at SessionStart");
        assertThat(result.at("/start/message/content").asString()).isEqualTo("told at UserPromptSubmit");
        assertThat(result.path("sent")).hasSize(1);
        assertThat(result.at("/sent/0/0/content").asString()).isEqualTo("told at PostToolUse");
        assertThat(events())
                .contains("\"tool_response\":\"Unknown\"", "\"Stop\"", "\"SessionEnd\"")
                .contains("\"transcript_path\":\"/s.jsonl\"");
    }

    @Test
    void a_command_that_has_gone_is_no_failure_of_the_program() throws Exception {
        Files.delete(user.resolve("varve"));

        JsonNode result = run(Connection.OPENCODE, "{ Varve }", """
                const hooks = await Varve({ directory: "/shop" });
                const system = { system: ["You are"] };
                await hooks["experimental.chat.system.transform"]({ sessionID: "s" }, system);
                console.log(JSON.stringify(system.system));
                """);

        assertThat(result.toString()).isEqualTo("[\"You are\"]");
    }
}
