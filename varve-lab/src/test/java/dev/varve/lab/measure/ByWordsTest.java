package dev.varve.lab.measure;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** An engine that is built without {@link ByWords} finds the model on the class path, and is timed with it. */
class ByWordsTest {
    @Test
    void builds_all_engines_of_the_laboratory() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
            assertThat(files.filter(ByWordsTest::buildsAnEngine))
                    .extracting(file -> file.getFileName().toString())
                    .containsExactly("ByWords.java");
        }
    }

    private static boolean buildsAnEngine(Path file) {
        try {
            return Files.isRegularFile(file) && Files.readString(file).contains("Varve.builder()");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
