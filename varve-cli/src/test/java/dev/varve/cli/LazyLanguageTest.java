package dev.varve.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rules of all languages take longer to read than a short command takes. */
class LazyLanguageTest {
    private static final String RULES = "dev.varve.language.rule.";

    @TempDir
    private Path folder = Path.of("");

    /** The classes that a command has loaded. */
    private List<String> loaded(String... command) throws Exception {
        Path log = folder.resolve("classes.log");
        Map<String, String> variables =
                Map.of("JDK_JAVA_OPTIONS", "-Xlog:class+load:file=" + log, "HOME", folder.toString(), "VARVE_HOME", "");
        try (VarveProcess process = VarveProcess.start(folder, variables, command)) {
            process.waitFor();
        }
        return classes(log);
    }

    private static List<String> classes(Path log) throws IOException {
        try (Stream<String> lines = Files.lines(log)) {
            return lines.map(line -> line.replaceFirst("^(?:\\[[^]]*])+ (\\S+) source:.*", "$1"))
                    .filter(name -> name.startsWith("dev.varve."))
                    .toList();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"--version", "sessions", "status"})
    void a_short_command_reads_no_rules(String command) throws Exception {
        assertThat(loaded(command)).contains(Main.class.getName()).noneMatch(name -> name.startsWith(RULES));
    }

    @Test
    void a_command_that_needs_them_does() throws Exception {
        Path said = folder.resolve("said.jsonl");
        Files.writeString(said, "{\"role\":\"user\",\"content\":\"Always deploy on Mondays.\"}\n");

        assertThat(loaded("replay", said.toString())).anyMatch(name -> name.startsWith(RULES));
    }
}
