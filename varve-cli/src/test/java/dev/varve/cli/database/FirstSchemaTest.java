package dev.varve.cli.database;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.cli.Cli;
import dev.varve.cli.console.ExitCode;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A database that an unreleased build wrote with an earlier schema, by its {@code varve replay}.
 */
class FirstSchemaTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    private Cli cli = new Cli(Path.of(""));

    @BeforeEach
    void unpack() throws IOException {
        cli = new Cli(folder);
        unpack("first-schema.db");
    }

    private void unpack(String name) throws IOException {
        try (InputStream packed = Objects.requireNonNull(getClass().getResourceAsStream(name + ".gz"), name);
                InputStream plain = new GZIPInputStream(packed)) {
            Files.copy(plain, folder.resolve(name), StandardCopyOption.REPLACE_EXISTING);
        }
    }

    @Test
    void its_database_is_refused_with_the_commands_that_help() {
        for (String command : new String[] {"show", "recall", "context"}) {
            Cli.Result refused = command.equals("recall")
                    ? cli.run(command, "--db", "first-schema.db", "-s", "talk", "E-1031")
                    : cli.run(command, "--db", "first-schema.db", "-s", "talk");
            assertThat(refused.code()).as(command).isNotEqualTo(ExitCode.OK);
            assertThat(refused.err() + refused.out()).as(command).contains("export", "import");
        }
    }
}
