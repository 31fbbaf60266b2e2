package dev.varve.language.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;

class DataFolderTest {
    private static final DataFolder FOLDER = DataFolder.with(DataFolder.class, "/dev/varve/language/languages.txt");

    @Test
    void files_are_read_from_beside_the_one_that_was_found() {
        assertThat(FOLDER.text("languages.txt")).contains("en\n");
        assertThat(FOLDER.text("en/voice.txt")).contains("says: ");
        assertThat(FOLDER.text("../language/programs/marks.txt")).isEqualTo(FOLDER.text("programs/marks.txt"));
    }

    @Test
    void a_file_that_is_missing_is_named() {
        assertThatIllegalStateException()
                .isThrownBy(() -> FOLDER.text("xx/voice.txt"))
                .withMessageContaining("xx/voice.txt");
        assertThatIllegalStateException()
                .isThrownBy(() -> DataFolder.with(DataFolder.class, "none.txt"))
                .withMessageContaining("none.txt");
    }
}
