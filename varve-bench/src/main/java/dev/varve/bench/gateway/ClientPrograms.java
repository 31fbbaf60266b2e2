package dev.varve.bench.gateway;

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
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/** The client programs: fetched once, then started with a home of their own, a key that is none, and nothing else. */
final class ClientPrograms {
    static final List<String> NAMES = List.of(
            "openai",
            "openai responses",
            "@anthropic-ai/sdk",
            "ai",
            "@langchain/openai",
            "openai-java",
            "anthropic-java",
            "LangChain4j",
            "Spring AI",
            "Claude Code",
            "Codex",
            "opencode");

    private static final int ROUNDS = 9;
    private static final int MINUTES = 20;

    private final Path work;
    private final Path source;

    ClientPrograms(Path work, Path root) {
        this.work = work.toAbsolutePath();
        this.source = root.resolve("varve-bench/clients").toAbsolutePath();
    }

    /** For the command's help. */
    static final class Names implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return NAMES.iterator();
        }
    }

    /** Programs that start anew for each prompt get few prompts with many rounds of tools. */
    int roundsOf(String client) {
        return client.equals("Codex") || client.equals("opencode") ? ROUNDS : 1;
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
        int code = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(
                        folder.resolve("fetch.log").toFile()))
                .start()
                .waitFor();
        if (code != 0) {
            throw new IllegalStateException(String.join(" ", command) + " failed; see " + folder.resolve("fetch.log"));
        }
    }

    /** Says all prompts in one conversation. Returns whether the program was content to the end. */
    boolean talk(String client, String url, List<String> prompts, Path file, Path folder)
            throws IOException, InterruptedException {
        return switch (client) {
            case "Claude Code" -> claude(url, prompts, folder);
            case "Codex" -> codex(url, prompts, folder);
            case "opencode" -> opencode(url, prompts, folder);
            case "openai-java", "anthropic-java", "LangChain4j", "Spring AI" -> {
                String classPath = work.resolve("java/target/classes") + ":" + work.resolve("java/lib/*");
                String java =
                        Path.of(System.getProperty("java.home"), "bin", "java").toString();
                yield ended(
                        start(List.of(java, "-cp", classPath, "Talk", client, url, file.toString()), folder, Map.of()));
            }
            default ->
                ended(start(
                        List.of("node", work.resolve("talk.mjs").toString(), client, url, file.toString()),
                        folder,
                        Map.of()));
        };
    }

    private Process start(List<String> command, Path home, Map<String, String> variables) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(home.toFile())
                .redirectError(ProcessBuilder.Redirect.appendTo(
                        work.resolve("clients.log").toFile()));
        String path = builder.environment().getOrDefault("PATH", "");
        builder.environment().clear();
        builder.environment().putAll(Map.of("PATH", path, "HOME", home.toString(), "IS_SANDBOX", "1"));
        builder.environment().putAll(variables);
        return builder.start();
    }

    private boolean ended(Process process) throws IOException, InterruptedException {
        process.getOutputStream().close();
        Thread reader = new Thread(
                () -> {
                    try {
                        process.getInputStream().transferTo(java.io.OutputStream.nullOutputStream());
                    } catch (IOException e) {
                        // it has ended
                    }
                },
                "client-output");
        reader.setDaemon(true);
        reader.start();
        if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
            process.destroyForcibly();
            return false;
        }
        return process.exitValue() == 0;
    }

    /** One process, which is told each prompt when it has answered the one before. */
    private boolean claude(String url, List<String> prompts, Path folder) throws IOException, InterruptedException {
        Process process = start(
                List.of(
                        work.resolve("node_modules/@anthropic-ai/claude-code-linux-x64/claude")
                                .toString(),
                        "-p",
                        "--input-format",
                        "stream-json",
                        "--output-format",
                        "stream-json",
                        "--verbose",
                        "--dangerously-skip-permissions"),
                folder,
                Map.of(
                        "ANTHROPIC_API_KEY", "dummy",
                        "ANTHROPIC_BASE_URL", url,
                        "CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "1"));
        boolean well = true;
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
            }
        }
        if (!process.waitFor(1, TimeUnit.MINUTES)) {
            process.destroyForcibly();
        }
        return well;
    }

    private boolean codex(String url, List<String> prompts, Path folder) throws IOException, InterruptedException {
        Files.createDirectories(folder.resolve(".codex"));
        Files.writeString(
                folder.resolve(".codex/config.toml"),
                "model = \"gpt-5\"\nmodel_provider = \"varve\"\n[model_providers.varve]\nname = \"varve\"\nbase_url = \""
                        + url + "/v1\"\nenv_key = \"OPENAI_API_KEY\"\nwire_api = \"responses\"\n");
        String program = work.resolve("node_modules/@openai/codex-linux-x64/vendor/x86_64-unknown-linux-musl/bin/codex")
                .toString();
        boolean well = true;
        for (int i = 0; i < prompts.size(); i++) {
            List<String> command = new ArrayList<>(List.of(program, "exec"));
            command.addAll(i == 0 ? List.of() : List.of("resume", "--last"));
            command.addAll(
                    List.of("--skip-git-repo-check", "--dangerously-bypass-approvals-and-sandbox", prompts.get(i)));
            well &= ended(start(command, folder, Map.of("OPENAI_API_KEY", "dummy")));
        }
        return well;
    }

    private boolean opencode(String url, List<String> prompts, Path folder) throws IOException, InterruptedException {
        Files.writeString(
                folder.resolve("opencode.json"),
                "{\"$schema\":\"https://opencode.ai/config.json\",\"permission\":\"allow\",\"provider\":{\"varve\":{\"npm\":"
                        + "\"@ai-sdk/openai-compatible\",\"name\":\"varve\",\"options\":{\"baseURL\":\"" + url
                        + "/v1\",\"apiKey\":\"dummy\"},\"models\":{\"stub\":{\"name\":\"stub\",\"limit\":{\"context\":400000,"
                        + "\"output\":8000}}}}},\"model\":\"varve/stub\"}");
        String program = work.resolve("node_modules/opencode-linux-x64-baseline/bin/opencode")
                .toString();
        boolean well = true;
        for (int i = 0; i < prompts.size(); i++) {
            List<String> command = new ArrayList<>(List.of(program, "run"));
            command.addAll(i == 0 ? List.of() : List.of("--continue"));
            command.addAll(List.of("-m", "varve/stub", prompts.get(i)));
            well &= ended(start(command, folder, Map.of()));
        }
        return well;
    }
}
