package dev.varve.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Varve;
import dev.varve.config.Settings;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.ai.model.chat.client.autoconfigure.ChatClientAutoConfiguration;
import org.springframework.aot.generate.DefaultGenerationContext;
import org.springframework.aot.generate.GeneratedFiles;
import org.springframework.aot.generate.InMemoryGeneratedFiles;
import org.springframework.aot.hint.predicate.RuntimeHintsPredicates;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.aot.ApplicationContextAotGenerator;
import org.springframework.javapoet.ClassName;
import tools.jackson.databind.json.JsonMapper;

/** What a native image needs: the application's beans made ahead of time, and hints for all that is read as a resource. */
@Tag("F")
class AheadOfTimeTest {

    @Test
    void an_application_with_memory_is_processed_ahead_of_time() {
        DefaultGenerationContext generation = new DefaultGenerationContext(
                new org.springframework.aot.generate.ClassNameGenerator(ClassName.get("app", "Application")),
                new InMemoryGeneratedFiles());
        try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
            TestPropertyValues.of("varve.enabled=true", "varve.store=memory").applyTo(context);
            context.registerBean(EchoingChatModel.class);
            context.register(
                    VarveChatModelAutoConfiguration.class,
                    VarveAutoConfiguration.class,
                    VarveSpringAiAutoConfiguration.class,
                    VarveUpkeepAutoConfiguration.class,
                    ChatClientAutoConfiguration.class);
            new ApplicationContextAotGenerator().processAheadOfTime(context, generation);
        }
        generation.writeGeneratedContent();

        InMemoryGeneratedFiles files = (InMemoryGeneratedFiles) generation.getGeneratedFiles();
        assertThat(files.getGeneratedFiles(GeneratedFiles.Kind.SOURCE).keySet())
                .anyMatch(name -> name.endsWith("VarveAutoConfiguration__BeanDefinitions.java"))
                .anyMatch(name -> name.endsWith("VarveSpringAiAutoConfiguration__BeanDefinitions.java"));
        assertThat(RuntimeHintsPredicates.reflection().onType(VarveProperties.class))
                .as("properties are bound by their constructor")
                .accepts(generation.getRuntimeHints());
        assertThat(RuntimeHintsPredicates.resource().forResource("dev/varve/internal/prompt/v1/observer.txt"))
                .accepts(generation.getRuntimeHints());
        assertThat(RuntimeHintsPredicates.resource()
                        .forResource("dev/varve/store/jdbc/sqlite/V1__log_memory_search.sql"))
                .accepts(generation.getRuntimeHints());
    }

    static List<Arguments> modules() {
        return List.of(
                Arguments.of("varve-core", Varve.class),
                Arguments.of("varve-config", Settings.class),
                Arguments.of("varve-store-jdbc", SqliteStore.class));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("modules")
    void each_resource_of_a_module_is_named_to_the_native_compiler(String module, Class<?> of)
            throws IOException, URISyntaxException {
        List<String> resources = resources(of);
        List<Pattern> named = named(module);

        assertThat(resources)
                .isNotEmpty()
                .allMatch(resource -> named.stream()
                        .anyMatch(pattern -> pattern.matcher(resource).matches()));
    }

    private static List<Pattern> named(String module) throws IOException {
        String file = "META-INF/native-image/dev.varve/" + module + "/resource-config.json";
        try (InputStream in = Varve.class.getClassLoader().getResourceAsStream(file)) {
            return StreamSupport.stream(
                            JsonMapper.shared()
                                    .readTree(Objects.requireNonNull(in, file))
                                    .path("resources")
                                    .path("includes")
                                    .spliterator(),
                            false)
                    .map(include -> Pattern.compile(include.path("pattern").asString()))
                    .toList();
        }
    }

    /** What a module has beside classes, from its folder or its jar. */
    private static List<String> resources(Class<?> of) throws IOException, URISyntaxException {
        Path place =
                Path.of(of.getProtectionDomain().getCodeSource().getLocation().toURI());
        if (Files.isDirectory(place)) {
            return resources(place);
        }
        try (FileSystem jar = FileSystems.newFileSystem(URI.create("jar:" + place.toUri()), java.util.Map.of())) {
            return resources(jar.getPath("/"));
        }
    }

    private static List<String> resources(Path root) throws IOException {
        try (Stream<Path> files = Files.walk(root.resolve("dev"))) {
            return files.filter(Files::isRegularFile)
                    .map(file -> root.relativize(file).toString())
                    .filter(name -> !name.endsWith(".class"))
                    .toList();
        }
    }
}
