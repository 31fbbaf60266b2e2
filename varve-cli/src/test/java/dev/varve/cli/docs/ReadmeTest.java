package dev.varve.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReadmeTest {
    private static final Path HERE = Path.of("src/test/java/dev/varve/cli/docs/ReadmeExample.java");
    private static final Path README = Path.of("../README.md");

    @TempDir
    Path folder;

    @Test
    @Tag("ZOR-20")
    void the_example_runs() {
        assertThat(ReadmeExample.run(folder.resolve("varve.db"))).isEqualTo("You are a careful agent.|1|1");
    }

    @Test
    void the_readme_shows_the_example_as_it_runs() throws IOException {
        String source = Files.readString(HERE);
        String readme = Files.readString(README);
        String[] pieces = source.split("// (tag|end)::example\n");

        assertThat(pieces).as("imports and example, and what is around them").hasSize(5);
        assertThat(readme)
                .contains(pieces[1].strip() + "\n\n" + pieces[3].stripIndent().strip());
    }
}
