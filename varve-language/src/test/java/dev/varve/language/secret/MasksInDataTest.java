package dev.varve.language.secret;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Counts masks in real conversations: {@code mvn -pl varve-language -Dvarve.data=FOLDER -Dtest=MasksInDataTest test}. */
@Tag("A3")
@EnabledIfSystemProperty(named = "varve.data", matches = ".+")
class MasksInDataTest {
    private static final int CHARS_OF_TOKEN = 4;
    private static final double MOST = 1 / 100_000.0;

    /** Lines of JSON, whose strings are read as text: line breaks and quotation marks are not escaped there. */
    private static String text(String line) {
        return line.replace("\\n", "\n")
                .replace("\\t", "\t")
                .replace("\\\"", "\"")
                .replace("\\\\", "\\");
    }

    @Test
    void hardly_anything_is_masked_in_conversations_without_secrets() throws IOException {
        Map<String, Integer> kinds = new TreeMap<>();
        Map<String, Integer> files = new TreeMap<>();
        long chars = 0;
        List<Path> all;
        try (Stream<Path> walk = Files.walk(Path.of(System.getProperty("varve.data")))) {
            all = walk.filter(Files::isRegularFile).toList();
        }
        for (Path file : all) {
            String whole = Files.readString(file, charset(file));
            chars += whole.length();
            for (String line : whole.split("\n")) {
                for (Secret secret : SecretFinder.standard().find(text(line))) {
                    kinds.merge(secret.kind(), 1, Integer::sum);
                    files.merge(file.getFileName().toString(), 1, Integer::sum);
                }
            }
        }
        int masks = kinds.values().stream().mapToInt(Integer::intValue).sum();
        System.out.println(masks + " masks in about " + chars / CHARS_OF_TOKEN + " tokens: " + kinds + " " + files);
        assertThat((double) masks).isLessThanOrEqualTo(chars / (double) CHARS_OF_TOKEN * MOST);
    }

    /** Latin-1 reads any bytes. */
    private static Charset charset(Path file) throws IOException {
        return isUtf8(file) ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1;
    }

    private static boolean isUtf8(Path file) throws IOException {
        try {
            Files.readString(file);
            return true;
        } catch (CharacterCodingException e) {
            return false;
        }
    }
}
