package dev.varve.language.voice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.language.LanguageFile;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("A4")
class LineFormsTest {
    @ParameterizedTest
    @ValueSource(strings = {"programs/lines.txt", "programs/chat.txt"})
    void a_form_that_is_passed_over_unread_would_not_have_matched(String file) {
        List<LanguageFile.Line> forms = LanguageFile.named(file).lines();

        assertThat(heads()).isNotEmpty().allSatisfy(head -> {
            Characters characters = Characters.ofLine(head);
            int first = Math.min(head.charAt(0), FirstCharacters.ASCII);
            for (LanguageFile.Line entry : forms) {
                LineForm form = new LineForm(entry.key(), entry.value());
                boolean found = form.mayBeginWith(first) && form.matches(head, characters);

                assertThat(found)
                        .as(entry.value())
                        .isEqualTo(Pattern.compile(entry.value()).matcher(head).lookingAt());
            }
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"a plain line", "Never push to main, and ask first."})
    void words_alone_have_no_form(String line) {
        assertThat(LineForms.load("programs/lines.txt").of(line)).isEqualTo(Optional.empty());
    }

    /** The lines of all examples, whole and without their first characters. */
    private static List<String> heads() {
        return Example.all()
                .flatMap(example -> example.text().lines())
                .map(String::strip)
                .flatMap(line -> Stream.of(line, line.substring(Math.min(1, line.length()))))
                .filter(line -> !line.isEmpty())
                .map(line -> line.substring(0, Math.min(line.length(), Lines.HEAD)))
                .distinct()
                .toList();
    }
}
