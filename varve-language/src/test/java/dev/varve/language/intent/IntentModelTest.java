package dev.varve.language.intent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.language.Voice;
import dev.varve.language.cue.Cue;
import dev.varve.language.intent.Situation.Block;
import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class IntentModelTest {
    private static final String FILE = "/dev/varve/language/en/intent.model";
    /** Raw scores and what they mean, head by head; they change with the weights alone. */
    private static final String[] GOLDEN = {
        "1550=333 32795=794 -2896=403 -15358=307 9332=675",
        "-3162=310 9313=350 2355=543 -10298=363 -2727=479",
        "-10568=221 -5422=250 2714=543 -10603=363 -2842=393",
        "-39141=37 4579=350 -27685=166 -32153=138 -16577=261",
        "-34389=37 -38020=150 3927=543 -6379=400 10255=738",
        "-33776=37 -16146=173 -18741=166 -14691=307 28=479"
    };

    private static final Situation TYPED = Situation.alone(Voice.PERSON, 60);

    private static final Setting CLOSING = new Setting(true, false, true, false, 1, 0, 0, "", Cue.ERROR.bit());

    private final IntentModel model = IntentModel.standard();

    @Test
    void an_errand_and_chatter_are_told_apart() {
        assertThat(of(Head.ERRAND, "Please run the tests again.")).isGreaterThan(700);
        assertThat(of(Head.ERRAND, "Thanks, that looks great!")).isLessThan(300);
    }

    @Test
    void what_an_agent_found_is_kept_before_what_it_is_about_to_do() {
        Situation agent = new Situation(Voice.AGENT, false, true, Block.PROSE, false, false, 400, CLOSING);
        int found = model.of("The build failed because the port was already in use.", agent)
                .perMille(Head.KEEP_AGENT);
        int announced = model.of("Let me look at the next file.", agent).perMille(Head.KEEP_AGENT);
        assertThat(found).isGreaterThan(announced + 200);
    }

    @Test
    void a_standing_rule_lasts_longer_than_thanks() {
        assertThat(of(Head.LASTING, "Always use tabs for indentation, never spaces."))
                .isGreaterThan(of(Head.LASTING, "Thanks, that looks great!"));
    }

    @Test
    void the_same_words_get_the_same_numbers_everywhere() {
        assertThat(Stream.of(
                                "Never push to the main branch.",
                                "Prices are stored in cents.",
                                "測試要放在程式碼旁邊。",
                                "Füge bitte noch einen Test hinzu?",
                                "`mvn verify` fails with exit code 1: see target/site/report-2.4.xml",
                                "")
                        .map(this::numbers))
                .containsExactly(GOLDEN);
    }

    @Test
    void damage_is_told_with_the_name_of_the_file() throws IOException {
        byte[] bytes = bytes();
        bytes[bytes.length / 2] ^= 1;
        assertThatThrownBy(() -> IntentModelFile.read("some.model", bytes))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("some.model is no model that can be used: its checksum differs");
    }

    @Test
    void a_cut_file_and_another_file_are_told() {
        assertThatThrownBy(() -> IntentModelFile.read("some.model", new byte[3]))
                .hasMessage("some.model is no model that can be used: it ends too early");
        assertThatThrownBy(() -> IntentModelFile.read("some.model", new byte[30]))
                .hasMessage("some.model is no model that can be used: it begins otherwise");
    }

    @Test
    void the_file_is_small_and_says_its_version() throws IOException {
        assertThat(bytes()).hasSizeLessThan(1 << 20);
        assertThat(model.name()).startsWith("en-");
    }

    private int of(Head head, String text) {
        return model.of(text, TYPED).perMille(head);
    }

    private String numbers(String text) {
        Scores scores = model.of(text, TYPED);
        return Stream.of(Head.values())
                .map(head -> scores.raw(head) + "=" + scores.perMille(head))
                .collect(Collectors.joining(" "));
    }

    private static byte[] bytes() throws IOException {
        try (InputStream in = Objects.requireNonNull(IntentModelTest.class.getResourceAsStream(FILE))) {
            return in.readAllBytes();
        }
    }
}
