package dev.varve.language.intent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.language.Voice;
import dev.varve.language.cue.Cue;
import dev.varve.language.intent.Features.Group;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class FeaturesTest {
    private static final Situation ALONE = Situation.alone(Voice.PERSON, 20);
    private static final int MOST_PER_CHARACTER = 6;

    @Test
    void capitals_and_the_kind_of_apostrophe_make_no_difference() {
        assertThat(of(Group.WORDS, "DON’T Ask")).isEqualTo(of(Group.WORDS, "don't ask"));
    }

    @Test
    void the_first_word_counts_twice() {
        assertThat(of(Group.WORDS, "use tabs")).doesNotContainSequence(of(Group.WORDS, "tabs"));
        assertThat(of(Group.WORDS, "one")).hasSize(2);
    }

    @Test
    void letters_without_spaces_are_read_one_by_one() {
        assertThat(of(Group.PIECES, "測試案")).hasSize(6);
    }

    @Test
    void a_question_is_flagged_and_so_is_a_path() {
        assertThat(of(Group.FLAGS, "Where is src/main?"))
                .hasSizeGreaterThan(of(Group.FLAGS, "Where is it.").size());
    }

    @Test
    void what_surrounds_the_words_of_an_agent_is_seen_and_nothing_of_a_persons() {
        Setting listed = new Setting(true, false, true, false, 3, 2, 5, "What changed:", Cue.FIX.bit());
        Setting alone = new Setting(false, true, true, false, 0, 0, 0, "", 0);
        assertThat(setting(Voice.AGENT, listed)).isNotEqualTo(setting(Voice.AGENT, alone));
        assertThat(setting(Voice.AGENT, listed))
                .hasSizeGreaterThan(setting(Voice.AGENT, alone).size());
        assertThat(setting(Voice.AGENT, Setting.UNKNOWN)).isEmpty();
        assertThat(setting(Voice.PERSON, listed)).isEmpty();
    }

    @Test
    void words_of_a_heading_count_whatever_their_case_and_marks() {
        assertThat(under("**Next steps**")).isEqualTo(under("next steps:"));
        assertThat(under("Next steps")).isNotEqualTo(under("Key features"));
        assertThat(under("a b c d e f g h i j")).hasSameSizeAs(under("a b c d e f"));
    }

    private static List<Integer> under(String heading) {
        return setting(Voice.AGENT, new Setting(true, false, true, false, 0, 0, 0, heading, 0));
    }

    private static List<Integer> setting(Voice voice, Setting setting) {
        List<Integer> found = new ArrayList<>();
        Situation situation = Situation.alone(voice, 20).withSetting(setting);
        Features.find("The port was taken.", situation, (group, bucket) -> {
            if (group == Group.SETTING) {
                found.add(bucket);
            }
        });
        return found;
    }

    @Test
    void there_are_no_more_than_a_few_features_for_each_character() {
        for (String part : List.of("a", "ab ", "'a", "測", "a測", "😀", "1.2/", "`", "’’", " ")) {
            int[] count = new int[1];
            String text = part.repeat(20_000);
            Features.find(text, ALONE, (group, bucket) -> {
                assertThat(bucket >= 0 && bucket < Features.BUCKETS).isTrue();
                count[0]++;
            });
            assertThat(count[0]).as(part).isLessThan(MOST_PER_CHARACTER * text.length());
        }
    }

    @Test
    void roots_are_exact() {
        for (long square : new long[] {0, 1, 2, 3, 4, 15, 16, 17, 65_535, 65_536, 1L << 40, (1L << 46) - 1}) {
            long root = Tally.root(square);
            assertThat(root * root).isLessThanOrEqualTo(square);
            assertThat((root + 1) * (root + 1)).isGreaterThan(square);
        }
    }

    private static List<Integer> of(Group wanted, String text) {
        List<Integer> buckets = new ArrayList<>();
        Features.find(text, ALONE, (group, bucket) -> {
            if (group == wanted) {
                buckets.add(bucket);
            }
        });
        return buckets;
    }
}
