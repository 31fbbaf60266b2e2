package dev.varve.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class LabTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern TYPED = Pattern.compile("varve-lab/run ([a-z][a-z-]*)");

    @Test
    void each_command_that_the_pages_name_is_there() throws IOException {
        Set<String> known =
                new TreeSet<>(new CommandLine(Lab.class).getSubcommands().keySet());
        known.addAll(Set.of("adapters", "agents", "footprint")); // of the script

        assertThat(named()).hasSizeGreaterThan(20).isSubsetOf(known);
    }

    private static Set<String> named() throws IOException {
        Set<String> names = new TreeSet<>();
        try (Stream<Path> pages = Stream.concat(
                Files.list(ROOT.resolve("docs")), Stream.of(ROOT.resolve("README.md"), Path.of("README.md")))) {
            for (Path page :
                    pages.filter(file -> file.toString().endsWith(".md")).toList()) {
                TYPED.matcher(Files.readString(page)).results().forEach(found -> names.add(found.group(1)));
            }
        }
        return names;
    }
}
