package dev.varve.language.cue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.language.LanguageFile;
import java.util.List;
import org.junit.jupiter.api.Test;

class CueWordsTest {
    @Test
    void phrases_of_all_files_are_sought() {
        CueWords words = CueWords.of(List.of(
                LanguageFile.of("en/cues.txt", "# English\n[constraint]\nmust, at\nmost\n"),
                LanguageFile.of("fr/cues.txt", "[constraint]\njamais\n[second-person]\ntu\n")));

        assertThat(words.in("You must")).isEqualTo(Cue.CONSTRAINT.bit());
        assertThat(words.in("Ne le fais jamais, tu sais")).isEqualTo(Cue.CONSTRAINT.bit() | Cue.SECOND_PERSON.bit());
    }

    @Test
    void a_section_that_is_named_after_no_cue_is_refused_with_its_place() {
        assertThatThrownBy(() -> CueWords.of(List.of(LanguageFile.of("fr/cues.txt", "[plan]\nbientôt\n\n[plans]\n"))))
                .hasMessageStartingWith("fr/cues.txt:4: ");
    }
}
