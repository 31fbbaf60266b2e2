package dev.varve.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ArgumentNamesTest {
    private static List<String> words(String json) {
        String blanked = ArgumentNames.blanked(json);
        assertThat(blanked).hasSameSizeAs(json);
        return SearchTerms.of(blanked);
    }

    @Test
    void names_at_every_depth_are_blank_and_values_are_not() {
        assertThat(
                        words(
                                "{\"old_string\" : \"a \\\"new\\\" api\", \"edits\":[{\"newText\":\"x:y\",\"line\":7}],\"all\":true}"))
                .containsExactlyElementsOf(SearchTerms.of("a new api x y 7 true"));
    }

    @Test
    void a_line_break_does_not_stick_to_the_word_behind_it() {
        assertThat(words("{\"content\":\"const a\\nreturn b\\tdone C:\\\\new\"}"))
                .containsExactlyElementsOf(SearchTerms.of("const a return b done C new"));
    }

    @Test
    void a_key_that_is_no_name_is_data() {
        assertThat(words("{\"changes\":{\"src/a.ts\":{\"type\":\"add\"},\"SHOP-12\":\"open\"}}"))
                .containsExactlyElementsOf(SearchTerms.of("src a ts add SHOP 12 open"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "*** Begin Patch \"a\": b", "[\"old\",\"new\"]", "old: \"new\""})
    void what_is_no_object_stays_as_it_is(String text) {
        assertThat(ArgumentNames.blanked(text)).isEqualTo(text);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{", "{\"", "{\"old", "{\"old\"", "{\"old\":", "{\"old\":\"new\\", "{\"old\":\"new\\n"})
    void what_was_cut_off_is_read_as_far_as_it_goes(String text) {
        assertThat(ArgumentNames.blanked(text)).hasSameSizeAs(text);
    }
}
