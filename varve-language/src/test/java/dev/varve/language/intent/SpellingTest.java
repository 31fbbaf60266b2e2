package dev.varve.language.intent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.language.LanguageFile;
import dev.varve.language.cue.CueWords;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The spelling rules of a language correct its own words, and leave the sentences of the others as they are. */
class SpellingTest {
    static Stream<LanguageFile> languages() {
        return LanguageFile.ofAll("intent.rules").stream()
                .filter(file ->
                        withoutSpelling(file).lines().size() < file.lines().size());
    }

    @ParameterizedTest
    @MethodSource("languages")
    void no_spelling_rule_changes_the_reading_of_another_language(LanguageFile spelling) {
        IntentMatcher without = new IntentMatcher(
                LanguageFile.ofAll("intent.rules").stream()
                        .map(file -> file.equals(spelling) ? withoutSpelling(file) : file)
                        .toList(),
                CueWords.all());

        assertThat(sentences(spelling.folder()))
                .hasSizeGreaterThan(1_000)
                .filteredOn(sentence -> !IntentMatcher.all().read(sentence).equals(without.read(sentence)))
                .isEmpty();
    }

    /** The examples and the cues of all languages but one. */
    private static List<String> sentences(String language) {
        Stream<String> examples = LanguageFile.ofAll("examples/intent.tsv").stream()
                .filter(file -> !file.folder().equals(language))
                .flatMap(file -> file.lines().stream())
                .map(line -> line.text().split("\t")[1]);
        Stream<String> cues = LanguageFile.ofAll("cues.txt").stream()
                .filter(file -> !file.folder().equals(language))
                .flatMap(file -> file.lines().stream())
                .flatMap(line -> LanguageFile.Line.parted(line.text()).stream());
        return Stream.concat(examples, cues).toList();
    }

    private static LanguageFile withoutSpelling(LanguageFile file) {
        List<LanguageFile.Line> lines = new ArrayList<>();
        boolean spelling = false;
        for (LanguageFile.Line line : file.lines()) {
            spelling = line.indented() ? spelling : line.text().startsWith(Mark.SPELLING + " ");
            if (!spelling) {
                lines.add(line);
            }
        }
        return new LanguageFile(file.name(), lines);
    }
}
