package dev.varve.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The list of versions that applications import knows each module that is published, and no other. */
class BomTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern MODULE = Pattern.compile("<module>(varve-[^<]+)</module>");
    private static final Pattern LISTED =
            Pattern.compile("<groupId>dev.varve</groupId><artifactId>([^<]+)</artifactId>");

    @Test
    void it_lists_each_published_module_in_its_version() throws IOException {
        List<String> published = matches(MODULE, ROOT.resolve("pom.xml"))
                .filter(module -> !module.equals("varve-bom"))
                .filter(BomTest::isPublished)
                .sorted()
                .toList();
        Path bom = ROOT.resolve("varve-bom/pom.xml");
        assertThat(matches(LISTED, bom)).containsExactlyElementsOf(published);
        assertThat(version(bom)).isEqualTo(version(ROOT.resolve("pom.xml")));
    }

    private static Stream<String> matches(Pattern pattern, Path file) throws IOException {
        return pattern.matcher(Files.readString(file)).results().map(match -> match.group(1));
    }

    private static boolean isPublished(String module) {
        try {
            return !Files.readString(ROOT.resolve(module).resolve("pom.xml")).contains("<maven.deploy.skip>true");
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static String version(Path pom) throws IOException {
        return matches(Pattern.compile("<version>([^<]+)</version>"), pom)
                .findFirst()
                .orElseThrow();
    }
}
