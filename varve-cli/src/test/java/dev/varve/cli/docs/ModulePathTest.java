package dev.varve.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An application that is a named module compiles against Varve's modules and runs with them in a JVM of its own. */
class ModulePathTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern MODULE_NAME = Pattern.compile("<module\\.name>(.*?)</module\\.name>");

    private static final String CORE = "varve-(core|language)\\b|/slf4j-api/|/jspecify/";

    @TempDir
    Path work;

    @Test
    void an_application_requires_the_core_alone() throws IOException, InterruptedException {
        String said = run(CORE, "module app { requires dev.varve; }", """
                package app;

                import dev.varve.*;
                import dev.varve.language.Voice;
                import dev.varve.language.intent.Intent;
                import java.time.Duration;
                import java.util.List;

                public class Main {
                    public static void main(String[] arguments) {
                        try (Varve varve = Varve.builder().build()) {
                            Session session = varve.session("one");
                            session.append(
                                    Message.user("Never deploy on a Friday. Antworte immer auf Deutsch."),
                                    Message.assistant("Verstanden."));
                            session.compact(Duration.ofSeconds(30));
                            System.out.println(session.context().memoryText());
                            List<NoteLine> lines = session.notes().get(0).lines();
                            System.out.println(lines.stream()
                                    .map(NoteLine::statement)
                                    .allMatch(said -> said.voice() == Voice.PERSON
                                            && (said.intents().contains(Intent.RULE)
                                                    || said.intents().contains(Intent.PROHIBITION))));
                        }
                    }
                }
                """);

        assertThat(said).contains("Never deploy on a Friday").contains("Antworte immer auf Deutsch");
        assertThat(said.lines().toList()).endsWith("true");
    }

    @Test
    void stores_settings_and_an_adapter_come_with_what_they_need() throws IOException, InterruptedException {
        String said = run(
                CORE
                        + "|varve-(config|store-jdbc|store-jsonl|langchain4j)\\b|/sqlite-jdbc/|/jackson/core/|/langchain4j-core/",
                """
                module app {
                    requires dev.varve.config;
                    requires dev.varve.store.jdbc;
                    requires dev.varve.store.jsonl;
                    requires dev.varve.langchain4j;
                    requires langchain4j.core;
                }
                """,
                """
                package app;

                import dev.langchain4j.data.message.AiMessage;
                import dev.langchain4j.model.chat.ChatModel;
                import dev.langchain4j.model.chat.request.ChatRequest;
                import dev.langchain4j.model.chat.response.ChatResponse;
                import dev.varve.*;
                import dev.varve.config.Settings;
                import dev.varve.langchain4j.Langchain4jModel;
                import dev.varve.model.LanguageModel.Prompt;
                import dev.varve.store.Store;
                import dev.varve.store.jdbc.sqlite.SqliteStore;
                import dev.varve.store.jsonl.JsonlStore;
                import java.nio.file.Path;
                import java.time.Duration;

                public class Main {
                    public static void main(String[] arguments) {
                        ChatModel model = new ChatModel() {
                            @Override
                            public ChatResponse doChat(ChatRequest request) {
                                return ChatResponse.builder().aiMessage(AiMessage.from("I answer.")).build();
                            }
                        };
                        Prompt prompt = new Prompt("", "hello", 100, Duration.ofSeconds(5));
                        System.out.println(Langchain4jModel.of("a/b", model).complete(prompt).text());
                        Path folder = Path.of(arguments[0]);
                        remember(SqliteStore.open(folder.resolve("varve.db")));
                        remember(JsonlStore.open(folder.resolve("jsonl")));
                    }

                    private static void remember(Store store) {
                        Policy policy = Settings.of(Settings.Preset.defaults).with("observe.keepTail=0").policy();
                        try (Varve varve = Varve.builder().store(store).policy(policy).build()) {
                            varve.session("one").append(Message.user("My name is Ada."));
                            System.out.println(varve.session("one").messages(new Span(1, 2)));
                        }
                    }
                }
                """);

        assertThat(said.lines()).as(said).contains("I answer.").hasSizeGreaterThan(2);
        assertThat(said.lines().filter(line -> line.contains("My name is Ada.")))
                .hasSize(2);
    }

    /** What the application printed, or what went wrong. */
    private String run(String needed, String descriptor, String main) throws IOException, InterruptedException {
        Path sources = Files.createDirectories(work.resolve("source/app"));
        Path classes = work.resolve("classes");
        Files.writeString(sources.resolveSibling("module-info.java"), descriptor);
        Files.writeString(sources.resolve("Main.java"), main);
        String modules = String.join(File.pathSeparator, modulePath(Pattern.compile(needed)));
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        int compiled = ToolProvider.getSystemJavaCompiler()
                .run(
                        null,
                        OutputStream.nullOutputStream(),
                        errors,
                        "-p",
                        modules,
                        "-d",
                        classes.toString(),
                        sources.resolveSibling("module-info.java").toString(),
                        sources.resolve("Main.java").toString());
        assertThat(compiled).as(() -> errors.toString(StandardCharsets.UTF_8)).isZero();

        Path output = work.resolve("output.txt");
        new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Dfile.encoding=UTF-8",
                        "-p",
                        modules + File.pathSeparator + classes,
                        "-m",
                        "app/app.Main",
                        work.toString())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start()
                .waitFor();
        return Files.readString(output);
    }

    /** Of the class path; a module without a descriptor has its name in a manifest, which only a jar has. */
    private List<String> modulePath(Pattern needed) throws IOException {
        List<String> modules = new ArrayList<>();
        for (String entry : System.getProperty("java.class.path").split(Pattern.quote(File.pathSeparator))) {
            if (needed.matcher(entry.replace(File.separatorChar, '/')).find()
                    && !entry.contains("test-classes")
                    && modules.stream().noneMatch(entry::equals)) {
                Path path = Path.of(entry);
                boolean asItIs = Files.isRegularFile(path) || Files.exists(path.resolve("module-info.class"));
                modules.add(asItIs ? entry : packed(path).toString());
            }
        }
        return modules;
    }

    private Path packed(Path classes) throws IOException {
        String module = String.valueOf(classes.getName(classes.getNameCount() - 3)); // varve-x/target/classes
        String name = MODULE_NAME
                .matcher(Files.readString(ROOT.resolve(module).resolve("pom.xml")))
                .results()
                .map(match -> match.group(1))
                .findFirst()
                .orElseThrow();
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().put(new Attributes.Name("Automatic-Module-Name"), name);
        Path jar = work.resolve(module + ".jar");
        try (JarOutputStream to = new JarOutputStream(Files.newOutputStream(jar), manifest);
                Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                to.putNextEntry(new ZipEntry(classes.relativize(file).toString().replace(File.separatorChar, '/')));
                Files.copy(file, to);
            }
        }
        return jar;
    }
}
