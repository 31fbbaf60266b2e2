package dev.varve.cli.moment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.cli.Cli;
import dev.varve.cli.console.ExitCode;
import dev.varve.language.LanguageFile;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

class WhyCommandTest {
    private final Cli cli = new Cli(Path.of(""));

    private JsonNode why(String... args) {
        String[] all = new String[args.length + 2];
        all[0] = "why";
        all[1] = "--json";
        System.arraycopy(args, 0, all, 2, args.length);
        return cli.run(all).json();
    }

    private static List<String> texts(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .map(JsonNode::asString)
                .toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "en | rules in force | Never push to main.",
                "de | rules in force | Pushe niemals auf main.",
                "fr | rules in force | Ne pousse jamais sur main.",
                "es | decisions in force | Guardamos las sesiones en Redis.",
                "nl | said lately | Ik wil geen emoji's in commits.",
                "ja | rules in force | コミットには必ずテストを含めてください。"
            })
    void a_sentence_names_its_language_with_the_lines_of_its_rules(String language, String section, String sentence) {
        JsonNode why = why(sentence).path(0);

        assertThat(why.path("voice").asString()).isEqualTo("person");
        assertThat(texts(why.path("languages"))).contains(language);
        assertThat(why.path("digest").asString()).isEqualTo(section);
        assertThat(why.path("certain").asBoolean()).isEqualTo(section.endsWith("in force"));
        assertThat(texts(why.path("by"))).isNotEmpty().allSatisfy(WhyCommandTest::isThere);
    }

    /** The named line is of a file, and holds the rule or the phrase. */
    private static void isThere(String evidence) {
        String[] words = evidence.substring(0, evidence.indexOf(" (")).split(" ");
        String name = words[words.length - 1].toLowerCase(java.util.Locale.ROOT);
        String place = evidence.substring(evidence.indexOf('(') + 1, evidence.indexOf(')'));
        int line = Integer.parseInt(place.substring(place.indexOf(':') + 1));
        assertThat(LanguageFile.named(place.substring(0, place.indexOf(':'))).lines())
                .filteredOn(each -> each.number() == line)
                .singleElement()
                .satisfies(each -> assertThat(each.text()).containsIgnoringCase(name.substring(name.indexOf('/') + 1)));
    }

    @Test
    void a_fleeting_sentence_names_the_words_that_make_it_so() {
        JsonNode why = why("For now, never push to main.").path(0);

        assertThat(why.path("digest").asString()).isEqualTo("said lately");
        assertThat(texts(why.path("doubts")))
                .singleElement()
                .asString()
                .startsWith("FLEETING en/of-now (en/intent.rules:");
    }

    @Test
    void a_question_holds_for_nothing() {
        JsonNode why = why("Should we never push to main?").path(0);

        assertThat(why.path("digest").asString()).startsWith("none");
        assertThat(texts(why.path("doubts"))).contains("QUESTION ?");
    }

    @Test
    void a_sentence_that_only_weighs_names_its_form() {
        assertThat(texts(why("We could perhaps use Kafka.").path(0).path("doubts")))
                .anyMatch(doubt -> doubt.startsWith("MUSES (en/forms.rules:"));
    }

    @Test
    void an_idiom_is_named_with_what_is_left() {
        JsonNode why = why("Never mind the warning, keep going.").path(0);

        assertThat(why.path("read_as").asString()).doesNotContain("Never mind");
        assertThat(texts(why.path("edited_by"))).anyMatch(edit -> edit.startsWith("IDIOM en/"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "quotation | quotation marks | Ann wrote: \"Never push to main.\"",
                "quotation | form of a paste | > Never push to main.\\nagreed",
                "terminal | form of a paste | $ npm test\\nerror: never push to main",
                "code | form of a paste | ```\\nnever push to main\\n```"
            })
    void words_that_are_not_the_person_s_bind_nobody(String kind, String sign, String text) {
        JsonNode why = why(text.replace("\\n", "\n"));

        assertThat(why)
                .filteredOn(each -> each.path("text")
                        .asString()
                        .toLowerCase(java.util.Locale.ROOT)
                        .contains("never push"))
                .allSatisfy(each -> {
                    assertThat(each.path("kind").asString()).isEqualTo(kind);
                    assertThat(each.path("sign").asString()).isEqualTo(sign);
                    assertThat(each.path("voice").asString()).isEqualTo("machine");
                    assertThat(each.path("digest").asString()).isEqualTo("none");
                });
        assertThat(why).extracting(each -> each.path("kind").asString()).contains(kind);
    }

    @Test
    void an_item_of_a_list_of_rules_names_the_form_of_its_heading() {
        JsonNode item = why("Rules:\n- no emojis\n- short answers").path(1);

        assertThat(item.path("text").asString()).isEqualTo("no emojis");
        assertThat(item.path("certain").asBoolean()).isTrue();
        assertThat(texts(item.path("by"))).anyMatch(by -> by.startsWith("HEADS_RULES (en/forms.rules:"));
        assertThat(item.path("doubts")).isEmpty();
    }

    @Test
    void words_that_may_be_borrowed_are_in_doubt() {
        JsonNode why =
                why("# Contributing\nAlways run the linter before a commit.\n# License\nMIT\n\nis this still so?");

        assertThat(why)
                .filteredOn(each -> each.path("text").asString().contains("linter"))
                .singleElement()
                .satisfies(each -> assertThat(texts(each.path("doubts")))
                        .anyMatch(doubt -> doubt.contains("somebody else's words: BORROWED (en/forms.rules:")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"agent", "machine"})
    void only_a_person_s_words_bind(String speaker) {
        JsonNode why = why("--as", speaker, "Never push to main, the port of the build is taken.")
                .path(0);

        assertThat(why.path("voice").asString()).isEqualTo(speaker);
        assertThat(why.path("intents")).isEmpty();
        assertThat(texts(why.path("doubts"))).containsExactly("only a person's words bind");
    }

    @Test
    void a_tool_states_nothing() {
        Cli.Result result = cli.run("why", "--as", "tool", "Never push to main.");

        assertThat(result.code()).isEqualTo(ExitCode.OK);
        assertThat(result.err()).contains("no statement in it");
    }

    @Test
    void it_reads_standard_input_without_a_sentence() {
        assertThat(cli.input("Never push to main.\nFix the typo.\n").run("why").out())
                .contains("Never push to main.", "Fix the typo.", "digest    rules in force");
        assertThat(cli.input(" ").run("why").code()).isEqualTo(ExitCode.USAGE);
        assertThat(cli.run("why", "--as", "nobody", "Hello there").code()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void it_escapes_control_characters_as_it_masks_secrets() {
        String secret = "ghp_" + "a1B2c3D4e5F6g7H8i9J0".repeat(2).substring(0, 36);
        Cli.Result result = cli.run("why", "Never log \u001b[2J the token " + secret + ".");

        assertThat(result.out()).isNotBlank().doesNotContain("\u001b", secret);
    }
}
