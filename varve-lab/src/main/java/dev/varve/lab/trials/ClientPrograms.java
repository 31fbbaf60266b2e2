package dev.varve.lab.trials;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/** The client programs: fetched once, then started with a home of their own, a key that is none, and nothing else. */
final class ClientPrograms {
    static final List<String> NAMES =
            List.of(("openai,openai responses,@anthropic-ai/sdk,ai,@langchain/openai,openai-java,"
                            + "anthropic-java,LangChain4j,Spring AI,Claude Code,Codex,opencode,@langchain/anthropic,@ai-sdk/openai,"
                            + "@ai-sdk/anthropic,@ai-sdk/google,@google/genai,ollama,@openai/agents,LlamaIndex.TS,Mastra,Gemini CLI,"
                            + "claude-agent-sdk,qwen-code,pi")
                    .split(","));

    private static final int ROUNDS = 9;
    private static final int MINUTES = 20;

    private final Path work;
    private final Path source;

    ClientPrograms(Path work, Path root) {
        this.work = work.toAbsolutePath();
        this.source = root.resolve("varve-lab/clients").toAbsolutePath();
    }

    /** For the command's help. */
    static final class Names implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return NAMES.iterator();
        }
    }

    /**
     * Programs that start anew for each prompt get few prompts with many rounds of tools, or none: when Gemini CLI resumes a
     * conversation, it sends the results of its tools twice, which its provider refuses.
     */
    int roundsOf(String client) {
        return switch (client) {
            case "Codex", "opencode", "qwen-code", "pi" -> ROUNDS;
            case "Gemini CLI" -> 0;
            default -> 1;
        };
    }

    void fetch() throws IOException, InterruptedException {
        Files.createDirectories(work);
        try (Stream<Path> files = Files.walk(source)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = work.resolve(source.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
            }
        }
        if (!Files.exists(work.resolve("node_modules"))) {
            run(List.of("npm", "install", "--no-audit", "--no-fund", "--loglevel=error"), work);
        }
        if (!Files.exists(work.resolve("java/lib"))) {
            run(
                    List.of("mvn", "-q", "-B", "compile", "dependency:copy-dependencies", "-DoutputDirectory=lib"),
                    work.resolve("java"));
        }
    }

    private static void run(List<String> command, Path folder) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        folder.resolve("fetch.log").toFile()))
                .start();
        boolean ended = process.waitFor(MINUTES, TimeUnit.MINUTES);
        if (!ended) {
            process.destroyForcibly();
        }
        if (!ended || process.exitValue() != 0) {
            throw new IllegalStateException(String.join(" ", command) + " failed, or took longer than " + MINUTES
                    + " minutes; see " + folder.resolve("fetch.log"));
        }
    }

    /** Says all prompts in one conversation. Returns whether the program was content to the end. */
    boolean talk(String client, String url, List<String> prompts, Path file, Path folder)
            throws IOException, InterruptedException {
        return switch (client) {
            case "Claude Code" -> claude(url, prompts, folder);
            case "Codex" -> codex(url, prompts, folder);
            case "opencode" -> opencode(url, prompts, folder);
            case "Gemini CLI" -> gemini(url, prompts, folder);
            case "qwen-code" -> qwen(url, prompts, folder);
            case "pi" -> pi(url, prompts, folder);
            case "openai-java", "anthropic-java", "LangChain4j", "Spring AI" -> {
                String classPath = work.resolve("java/target/classes") + ":" + work.resolve("java/lib/*");
                String java =
                        Path.of(System.getProperty("java.home"), "bin", "java").toString();
                yield ended(program(
                        List.of(java, "-cp", classPath, "Talk", client, url, file.toString()), folder, Map.of()));
            }
            default -> {
                String script = work.resolve("talk.mjs").toString();
                String node = work.resolve("node_modules/node/bin/node").toString();
                yield ended(program(List.of(node, script, client, url, file.toString()), folder, Map.of()));
            }
        };
    }

    private ProcessBuilder program(List<String> command, Path home, Map<String, String> variables) {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(home.toFile())
                .redirectError(ProcessBuilder.Redirect.appendTo(
                        work.resolve("clients.log").toFile()));
        // Some need a newer Node than many machines have.
        String path = work.resolve("node_modules/node/bin") + ":"
                + builder.environment().getOrDefault("PATH", "");
        builder.environment().clear();
        builder.environment().putAll(Map.of("PATH", path, "HOME", home.toString(), "IS_SANDBOX", "1"));
        builder.environment().putAll(variables);
        return builder;
    }

    private static boolean ended(ProcessBuilder builder) throws IOException, InterruptedException {
        Process process =
                builder.redirectOutput(ProcessBuilder.Redirect.DISCARD).start();
        process.getOutputStream().close();
        if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            return false;
        }
        return process.exitValue() == 0;
    }

    /** One process, which is told each prompt when it has answered the one before. */
    private boolean claude(String url, List<String> prompts, Path folder) throws IOException, InterruptedException {
        String options =
                "-p --input-format stream-json --output-format stream-json --verbose --dangerously-skip-permissions";
        Map<String, String> variables = Map.of(
                "ANTHROPIC_API_KEY",
                "dummy",
                "ANTHROPIC_BASE_URL",
                url,
                "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC",
                "1");
        Process process = program(command("@anthropic-ai/claude-code-linux-x64/claude", options), folder, variables)
                .start();
        boolean well = true;
        // One that answers no more is ended, and with it the wait for its next line.
        CompletableFuture<Process> silent = CompletableFuture.supplyAsync(
                process::destroyForcibly, CompletableFuture.delayedExecutor(MINUTES, TimeUnit.MINUTES));
        try (Writer in = process.outputWriter(StandardCharsets.UTF_8);
                BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
            for (String prompt : prompts) {
                var line = JsonMapper.shared().createObjectNode().put("type", "user");
                line.putObject("message").put("role", "user").put("content", prompt);
                in.write(line + "\n");
                in.flush();
                String said = out.readLine();
                while (said != null && !said.contains("\"type\":\"result\"")) {
                    said = out.readLine();
                }
                well &= said != null && !said.contains("\"is_error\":true");
                if (said == null) {
                    break;
                }
            }
        } finally {
            silent.cancel(false);
        }
        if (!process.waitFor(1, TimeUnit.MINUTES)) {
            process.destroyForcibly();
        }
        return well;
    }

    private boolean codex(String url, List<String> prompts, Path folder) throws IOException, InterruptedException {
        Files.createDirectories(folder.resolve(".codex"));
        Files.writeString(folder.resolve(".codex/config.toml"), """
                model = "gpt-5"
                model_provider = "varve"
                [model_providers.varve]
                name = "varve"
                base_url = "%s/v1"
                env_key = "OPENAI_API_KEY"
                wire_api = "responses"
                """.formatted(url));
        String program = "@openai/codex-linux-x64/vendor/x86_64-unknown-linux-musl/bin/codex exec";
        String options = "--skip-git-repo-check --dangerously-bypass-approvals-and-sandbox";
        return each(prompts, program, program + " resume --last", options, folder, Map.of("OPENAI_API_KEY", "dummy"));
    }

    private boolean opencode(String url, List<String> prompts, Path folder) throws IOException, InterruptedException {
        Files.writeString(folder.resolve("opencode.json"), """
                {"$schema":"https://opencode.ai/config.json","permission":"allow","model":"varve/stub",
                "provider":{"varve":{"npm":"@ai-sdk/openai-compatible","name":"varve",
                "options":{"baseURL":"%s/v1","apiKey":"dummy"},
                "models":{"stub":{"name":"stub","limit":{"context":400000,"output":8000}}}}}}
                """.formatted(url));
        String program = "opencode-linux-x64-baseline/bin/opencode run";
        return each(prompts, program, program + " --continue", "-m varve/stub", folder, Map.of());
    }

    private boolean gemini(String url, List<String> prompts, Path folder) throws IOException, InterruptedException {
        Files.createDirectories(folder.resolve(".gemini"));
        Files.writeString(folder.resolve(".gemini/settings.json"), """
                {"security":{"auth":{"selectedType":"gemini-api-key"}}}
                """);
        String program = ".bin/gemini";
        Map<String, String> variables = Map.of("GEMINI_API_KEY", "dummy", "GOOGLE_GEMINI_BASE_URL", url + "/google");
        String options = "-m gemini-2.5-pro --yolo --skip-trust -p";
        return each(prompts, program, program + " --resume latest", options, folder, variables);
    }

    private boolean qwen(String url, List<String> prompts, Path folder) throws IOException, InterruptedException {
        Map<String, String> variables =
                Map.of("OPENAI_API_KEY", "dummy", "OPENAI_BASE_URL", url + "/v1", "OPENAI_MODEL", "stub");
        String program = ".bin/qwen --auth-type openai --yolo";
        return each(prompts, program, program + " --continue", "-p", folder, variables);
    }

    private boolean pi(String url, List<String> prompts, Path folder) throws IOException, InterruptedException {
        Files.createDirectories(folder.resolve(".pi/agent"));
        Files.writeString(folder.resolve(".pi/agent/models.json"), """
                {"providers":{"varve":{"baseUrl":"%s/v1","apiKey":"dummy","api":"openai-completions",
                "models":[{"id":"stub","contextWindow":400000,"maxTokens":8000}]}}}
                """.formatted(url));
        String program = ".bin/pi --offline --provider varve --model stub";
        return each(prompts, program, program + " --continue", "-p", folder, Map.of());
    }

    /** A process for each prompt, which goes on with the conversation of the one before. */
    private boolean each(
            List<String> prompts, String first, String next, String options, Path folder, Map<String, String> variables)
            throws IOException, InterruptedException {
        boolean well = true;
        for (int i = 0; i < prompts.size(); i++) {
            List<String> command = command(i == 0 ? first : next, options);
            command.add(prompts.get(i));
            well &= ended(program(command, folder, variables));
        }
        return well;
    }

    /** A program among the node modules, with its options, all divided by blanks. */
    private List<String> command(String program, String options) {
        List<String> words = new ArrayList<>(List.of((program + " " + options).split(" ")));
        words.set(0, work.resolve("node_modules").resolve(words.get(0)).toString());
        return words;
    }
}
