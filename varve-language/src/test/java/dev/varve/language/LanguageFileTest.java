package dev.varve.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LanguageFileTest {
    /** As docs/languages.md has them. */
    private static final Set<String> READ = Set.of(
            "abbreviations.txt",
            "cues.txt",
            "forms.rules",
            "goes-on.txt",
            "intent.model",
            "intent.rules",
            "numbers.txt",
            "slots.rules",
            "time.rules",
            "voice.txt",
            "words.txt",
            "examples/borrowed.tsv",
            "examples/headings.tsv",
            "examples/intent.tsv",
            "examples/retold.tsv",
            "examples/slots.tsv",
            "examples/time.tsv",
            "examples/voice.tsv",
            "examples/withdrawn.tsv");

    @Test
    void comments_and_blank_lines_are_no_entries() {
        LanguageFile file = LanguageFile.of("xx/some.txt", "# comment\n#\n\none: a, b\n  more\n#tag\n");

        assertThat(file.lines())
                .containsExactly(
                        new LanguageFile.Line(4, "one: a, b", false),
                        new LanguageFile.Line(5, "more", true),
                        new LanguageFile.Line(6, "#tag", false));
    }

    @Test
    void a_line_may_have_a_key_and_words() {
        LanguageFile.Line line = new LanguageFile.Line(1, "one: a, b: c", false);

        assertThat(line.key()).isEqualTo("one");
        assertThat(line.value()).isEqualTo("a, b: c");
        assertThat(LanguageFile.Line.parted(line.value())).containsExactly("a", "b: c");
        assertThat(new LanguageFile.Line(1, "[part]", false).value()).isEmpty();
    }

    @Test
    void an_error_of_a_reader_names_file_and_line() {
        LanguageFile file = LanguageFile.of("xx/some.txt", "\n\nfive\n");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> file.forEach(line -> Integer.parseInt(line.text())))
                .withMessageStartingWith("xx/some.txt:3: ");
    }

    @Test
    void a_language_may_lack_a_file_but_a_named_one_must_be_there() {
        assertThat(LanguageFile.ofAll("examples/time.tsv"))
                .extracting(LanguageFile::folder)
                .contains("en", "ja")
                .doesNotContain("ru");
        assertThatIllegalStateException()
                .isThrownBy(() -> LanguageFile.named("xx/none.txt"))
                .withMessageContaining("xx/none.txt");
    }

    @ParameterizedTest
    @MethodSource("dev.varve.language.LanguageFile#languages")
    void a_folder_has_no_file_that_nobody_reads(String language) throws IOException, URISyntaxException {
        Path folder = Path.of(LanguageFile.class.getResource(language).toURI());
        try (Stream<Path> files = Files.walk(folder)) {
            List<String> names = files.filter(Files::isRegularFile)
                    .map(file -> folder.relativize(file).toString().replace('\\', '/'))
                    .toList();

            assertThat(names).isSubsetOf(READ);
        }
    }
}
