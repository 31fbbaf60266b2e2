package dev.varve.internal.extractive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.internal.weight.DataFile;
import dev.varve.language.LanguageFile;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ToolFormTest {
    private static final String TOLD_AS = " → ";

    @ParameterizedTest
    @ValueSource(strings = {"outcomes.txt", "commands.txt"})
    void every_example_beside_a_form_holds(String file) {
        List<String> wrong = new ArrayList<>();
        int examples = 0;
        String section = "";
        LanguageFile lines = LanguageFile.of(file, DataFile.text(ToolForm.class, file));
        for (LanguageFile.Line line : lines.lines()) {
            if (ToolForm.isHead(line.text())) {
                section = line.text().substring(1, line.text().length() - 1);
            } else if (line.indented()) {
                examples++;
                if (!holds(section, line.text())) {
                    wrong.add(lines.place(line) + " " + line.text() + " is told as "
                            + ToolForm.of(section).told(given(line.text())).orElse("nothing"));
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(examples).isGreaterThan(30);
    }

    @ParameterizedTest
    @ValueSource(strings = {"outcomes.txt", "commands.txt"})
    void every_form_has_an_example(String file) {
        List<String> bare = new ArrayList<>();
        String before = "";
        for (LanguageFile.Line line :
                LanguageFile.of(file, DataFile.text(ToolForm.class, file)).lines()) {
            boolean form = !line.indented() && !ToolForm.isHead(line.text());
            if (!before.isEmpty() && !line.text().startsWith("+")) {
                bare.add(before);
            }
            before = form ? line.text() : "";
        }
        assertThat(bare).isEmpty();
    }

    private static String given(String example) {
        return Stream.of(example.substring(2).split(TOLD_AS)).findFirst().orElse("");
    }

    private static boolean holds(String section, String example) {
        ToolForm form = ToolForm.of(section);
        if (example.startsWith("-")) {
            return !form.fits(given(example));
        }
        int told = example.indexOf(TOLD_AS);
        return told < 0
                ? form.fits(given(example))
                : form.told(given(example)).orElse("").equals(example.substring(told + TOLD_AS.length()));
    }
}
