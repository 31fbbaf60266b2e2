package dev.varve.cli.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A gateway runs with the same options of Java however it is started, and is measured with them. */
class JavaOptionsTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern OPTION = Pattern.compile("-[XD][^\\s\"',;]+");

    /** The options in a file, each group from the gateway's collector on to what ends it. */
    private static List<List<String>> options(String file, String end) throws IOException {
        String text = Files.readString(ROOT.resolve(file));
        List<List<String>> groups = new ArrayList<>();
        for (int from = text.indexOf("-XX:+UseG1GC"); from >= 0; from = text.indexOf("-XX:+UseG1GC", from + 1)) {
            Matcher option = OPTION.matcher(text.substring(from, text.indexOf(end, from)));
            groups.add(option.results().map(found -> found.group()).toList());
        }
        return groups;
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                    release/launcher | " | 1
                    varve.cmd | " | 2
                    Dockerfile | >/opt | 1
                    varve-lab/src/main/java/dev/varve/lab/gateway/NodeProcess.java | ; | 1
                    """)
    void are_those_of_the_launcher(String file, String end, int places) throws IOException {
        List<String> launcher = options("varve", "\"").get(0);

        List<List<String>> there = options(file, end);

        assertThat(there).hasSize(places);
        for (List<String> options : there) {
            assertThat(options)
                    .filteredOn(option -> !option.matches("-D(org.slf4j|varve).*|-Xbootclasspath.*"))
                    .containsExactlyElementsOf(launcher);
        }
    }

    @Test
    void hold_the_heap_below_what_a_gateway_may_take() throws IOException {
        assertThat(options("varve", "\"")).hasSize(1);
        assertThat(options("varve", "\"").get(0)).contains("-Xmx192m", "-XX:+UseG1GC");
    }
}
