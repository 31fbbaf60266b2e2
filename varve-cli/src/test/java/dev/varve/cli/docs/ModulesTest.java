package dev.varve.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What is published can be found: each module has a name of its own for the module path, and stands in the bill of materials. */
class ModulesTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern NAME = Pattern.compile("<module\\.name>(.*?)</module\\.name>");

    @Test
    void each_published_module_has_a_module_name_of_its_own() throws IOException {
        Map<String, String> names = new TreeMap<>();
        for (String module : published()) {
            names.put(
                    module,
                    NAME.matcher(pom(module))
                            .results()
                            .map(match -> match.group(1))
                            .findFirst()
                            .orElse("none"));
        }

        assertThat(names.values())
                .doesNotHaveDuplicates()
                .allMatch(name -> name.matches("dev\\.varve(\\.[a-z0-9]+)*"), "is a module name");
    }

    @Test
    void the_bill_of_materials_names_each_published_module_and_no_other() throws IOException {
        List<String> named = Pattern.compile(
                        "<artifactId>(varve-[\\w-]+)</artifactId><version>\\$\\{project\\.version}")
                .matcher(Files.readString(ROOT.resolve("varve-bom/pom.xml")))
                .results()
                .map(match -> match.group(1))
                .toList();

        assertThat(named).containsExactlyInAnyOrderElementsOf(published());
    }

    private static List<String> published() throws IOException {
        try (Stream<Path> folders = Files.list(ROOT)) {
            return folders.filter(folder -> Files.isRegularFile(folder.resolve("pom.xml")))
                    .map(folder -> String.valueOf(folder.getFileName()))
                    .filter(name -> name.startsWith("varve-") && !name.equals("varve-bom"))
                    .filter(name -> !pom(name).contains("<maven.deploy.skip>true"))
                    .sorted()
                    .toList();
        }
    }

    private static String pom(String module) {
        try {
            return Files.readString(ROOT.resolve(module).resolve("pom.xml"));
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }
}
