package dev.varve.cli.agents;

import dev.varve.Usage;
import dev.varve.model.AnswerRefusedException;
import dev.varve.model.LanguageModel;
import dev.varve.model.LanguageModel.Completion;
import dev.varve.model.LanguageModel.Prompt;
import dev.varve.model.ModelException;
import dev.varve.providers.ProgramModel;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A coding agent used as a language model: without tools, hooks, MCP servers and instructions of its user, and
 * without a recording of the call. Gemini CLI is not one of them: only an administrator can switch off its user's
 * hooks for one call, and it records every call.
 */
enum AgentModel {
    /** All of its settings are ignored, so that they add neither hooks nor instructions. */
    CLAUDE_CODE(
            Program.CLAUDE_CODE,
            "claude",
            "Claude Code (claude -p)",
            500,
            Map.of(
                    "CLAUDECODE", "",
                    "CLAUDE_CODE_SAFE_MODE", "1",
                    "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "1",
                    "DISABLE_AUTOUPDATER", "1")) {
        @Override
        List<String> arguments(Prompt prompt, Path instructions) {
            return List.of(
                    "-p",
                    "--output-format",
                    "json",
                    "--no-session-persistence",
                    "--tools",
                    "",
                    "--strict-mcp-config",
                    "--settings",
                    "{\"disableAllHooks\":true}",
                    "--setting-sources",
                    "",
                    "--disable-slash-commands",
                    "--system-prompt",
                    prompt.instructions());
        }

        @Override
        Completion read(String printed) {
            JsonNode answer = json(printed);
            JsonNode tokens = answer.path("usage");
            long cacheRead = tokens.path("cache_read_input_tokens").asLong(0);
            long cacheWrite = tokens.path("cache_creation_input_tokens").asLong(0);
            Usage usage = new Usage(
                    1,
                    tokens.path("input_tokens").asLong(0) + cacheRead + cacheWrite,
                    tokens.path("output_tokens").asLong(0),
                    cacheRead,
                    cacheWrite);
            if (answer.path("is_error").asBoolean(true)
                    || !answer.path("result").isString()) {
                throw failed("claude", usage);
            }
            return new Completion(answer.path("result").asString(), usage, LanguageModel.End.DONE);
        }
    },

    /** Without the file of settings, which has servers and hooks; the key is read all the same. */
    CODEX(Program.CODEX, "codex", "Codex (codex exec)", 3_000, Map.of()) {
        @Override
        List<String> arguments(Prompt prompt, Path instructions) {
            return List.of(
                    "exec",
                    "--sandbox",
                    "read-only",
                    "--skip-git-repo-check",
                    "--ephemeral",
                    "--ignore-user-config",
                    "--ignore-rules",
                    "--color",
                    "never",
                    "--json",
                    "-c",
                    "features.hooks=false",
                    "-c",
                    "features.shell_tool=false",
                    "-c",
                    "features.apps=false",
                    "-c",
                    "features.plugins=false",
                    "-c",
                    "features.multi_agent=false",
                    "-c",
                    "features.goals=false",
                    "-c",
                    "web_search=\"disabled\"",
                    "-c",
                    "model_instructions_file='" + instructions + "'",
                    "-");
        }

        @Override
        Completion read(String printed) {
            Optional<String> text = Optional.empty();
            Usage usage = Usage.UNKNOWN_CALL;
            boolean done = false;
            for (String line : printed.lines().filter(each -> !each.isBlank()).toList()) {
                JsonNode event = json(line);
                JsonNode item = event.path("item");
                if (item.path("type").asString("").equals("agent_message")) {
                    text = Optional.of(item.path("text").asString(""));
                }
                if (event.path("type").asString("").equals("turn.completed")) {
                    JsonNode tokens = event.path("usage");
                    done = true;
                    usage = new Usage(
                            1,
                            tokens.path("input_tokens").asLong(0),
                            tokens.path("output_tokens").asLong(0),
                            tokens.path("cached_input_tokens").asLong(0),
                            0);
                }
            }
            if (text.isEmpty() || !done) {
                throw failed("codex", usage);
            }
            return new Completion(text.get(), usage, LanguageModel.End.DONE);
        }
    };

    private final Program program;
    private final String executable;
    private final String title;
    private final long overhead;
    private final Map<String, String> own;

    AgentModel(Program program, String executable, String title, long overhead, Map<String, String> own) {
        this.program = program;
        this.executable = executable;
        this.title = title;
        this.overhead = overhead;
        this.own = own;
    }

    abstract List<String> arguments(Prompt prompt, Path instructions);

    abstract Completion read(String printed);

    /** The program with this id, if it can answer. */
    static Optional<AgentModel> of(String id) {
        return Arrays.stream(values())
                .filter(model -> model.program.id().equals(id))
                .findFirst();
    }

    String executable() {
        return executable;
    }

    /** For people. */
    String title() {
        return title;
    }

    /** In tokens; measured with Claude Code 2.1.197 and Codex 0.171.0. */
    long overhead() {
        return overhead;
    }

    /** Runs the program found on the search path of these variables. */
    LanguageModel model(Map<String, String> variables) {
        String found = installed(variables).map(Path::toString).orElse(executable);
        return new ProgramModel(
                program.id(),
                (prompt, instructions) -> Stream.concat(Stream.of(found), arguments(prompt, instructions).stream())
                        .toList(),
                own,
                this::read);
    }

    /** Path of the program on the search path; a script that only a Windows shell can start does not count. */
    Optional<Path> installed(Map<String, String> variables) {
        String[] folders = variables.getOrDefault("PATH", "").split(File.pathSeparator);
        return Arrays.stream(folders)
                .filter(folder -> !folder.isEmpty())
                .flatMap(folder -> Stream.of(Path.of(folder, executable + ".exe"), Path.of(folder, executable)))
                .filter(file -> Files.isExecutable(file)
                        && (File.separatorChar == '/' || file.toString().endsWith(".exe")))
                .findFirst();
    }

    private static JsonNode json(String text) {
        try {
            return JsonMapper.shared().readTree(text);
        } catch (JacksonException e) {
            throw new AnswerRefusedException("the program printed no answer in its own form; update it, or Varve")
                    .after(Usage.UNKNOWN_CALL);
        }
    }

    private static ModelException failed(String executable, Usage usage) {
        return new ModelException(
                        ModelException.Kind.TEMPORARY, executable + " gave no answer; run it by hand to see why")
                .after(usage);
    }
}
