package dev.varve.language;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SentencesTest {

    @Test
    void splits_at_latin_marks() {
        assertThat(Sentences.of("It works. Does it? Yes! \"Really?\" he asked."))
                .containsExactly("It works.", "Does it?", "Yes!", "\"Really?\"", "he asked.");
    }

    @Test
    void splits_at_cjk_marks() {
        assertThat(Sentences.of("我住在上海。你呢？很好！")).containsExactly("我住在上海。", "你呢？", "很好！");
        assertThat(Sentences.of("昨日は雨でした。明日は晴れです。")).containsExactly("昨日は雨でした。", "明日は晴れです。");
        assertThat(Sentences.of("서울에 살아요. 커피를 좋아해요.")).containsExactly("서울에 살아요.", "커피를 좋아해요.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "It grew by 3.5 percent to 1.250 units.",
                "See src/main/App.java and https://example.org/a.b?c=d.e for v1.2.3.",
                "Ask Dr. Weber or Mrs. Lind, e.g. by mail.",
                "We met J. Smith at 5 p.m. on the bridge.",
                "Room No. 12 is free.",
                "Read it from vs. to approx. ten.",
                "Use ver. 2 of the board, see ch. 3 and p. 4.",
                "Das gilt u. a. für den Parser, z. B. in Redis.",
                "Usa p. ej. la caché, está en la pág. 5.",
                "Gebruik bijv. Redis.",
                "Это напр. Redis и т. д. в проекте."
            })
    void keeps_decimals_paths_and_abbreviations_whole(String sentence) {
        assertThat(Sentences.of(sentence)).containsExactly(sentence);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Nunca subas los .bin del firmware al repo.",
                "Run everything with node . in the root.",
                "Use git add . only after a review.",
                "Always run eslint . --fix before you commit.",
                "Never use cd .. or ./x in scripts.",
                "Write it in .NET, with a .env file."
            })
    void a_dot_that_begins_a_name_or_stands_alone_ends_no_sentence(String sentence) {
        assertThat(Sentences.of(sentence)).containsExactly(sentence);
    }

    @Test
    void a_dot_behind_a_blank_ends_a_sentence_before_a_capital() {
        assertThat(Sentences.of("It is done . Now go on .")).containsExactly("It is done .", "Now go on .");
        assertThat(Sentences.of("Take plan b. Then go on.")).containsExactly("Take plan b.", "Then go on.");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "It eats (needlessly?) half of the oil.",
                "The folder above (..) holds other shops, leave it alone.",
                "Add to the readme (make one if there is none. See the wiki.) that the broker wants a login.",
                "Put in the readme: \"The broker wants a login. Set it in config.json.\"",
                "She wrote “Never fire twice. Always wait.” on the wall."
            })
    void what_is_in_brackets_or_quoted_ends_no_sentence(String sentence) {
        assertThat(Sentences.of(sentence)).containsExactly(sentence);
    }

    @Test
    void a_sentence_may_end_behind_brackets_and_quotations() {
        assertThat(Sentences.of("It is done (at last!) Then we slept. (We did.) All was well."))
                .containsExactly("It is done (at last!)", "Then we slept.", "(We did.)", "All was well.");
        assertThat(Sentences.of("He said \"It works.\" Then he left."))
                .containsExactly("He said \"It works.\"", "Then he left.");
        assertThat(Sentences.of("The pipe is 5\" wide. It leaks. Mend it."))
                .containsExactly("The pipe is 5\" wide.", "It leaks.", "Mend it.");
        assertThat(Sentences.of("Is it so (I hope not. We shall see.")).hasSize(2);
    }

    @Test
    void ends_with_an_ellipsis() {
        assertThat(Sentences.of("Well... It rained.")).containsExactly("Well...", "It rained.");
    }

    @Test
    void ends_with_a_smiley_before_a_capital() {
        assertThat(Sentences.of("No LIKE joins ever again :D  Is NOT NULL worth it?"))
                .containsExactly("No LIKE joins ever again :D", "Is NOT NULL worth it?");
        assertThat(Sentences.of("See you there :) and bring cake.")).hasSize(1);
        assertThat(Sentences.of("Use SELECT … FOR UPDATE there.")).hasSize(1);
        assertThat(Sentences.of("Replaced by INSERT ... ON CONFLICT on the ledger."))
                .hasSize(1);
    }

    @Test
    void a_number_of_a_german_day_and_a_party_of_a_case_end_no_sentence() {
        assertThat(Sentences.of("Wir ziehen am 28. März um. Am 3. oder 4. April kommt Dirk."))
                .containsExactly("Wir ziehen am 28. März um.", "Am 3. oder 4. April kommt Dirk.");
        assertThat(Sentences.of("Am 24.12. wird nicht gebacken. Es ist 12.5. Danach nicht."))
                .containsExactly("Am 24.12. wird nicht gebacken.", "Es ist 12.5.", "Danach nicht.");
        assertThat(Sentences.of("It is Moss v. Harbour Trust. Ruth acts for Moss."))
                .hasSize(2);
        assertThat(Sentences.of("They are 28. Then came Otto.")).hasSize(2);
    }

    @Test
    void the_number_that_begins_a_list_within_a_line_ends_no_sentence() {
        assertThat(Sentences.of("Options: 1. Redis on its own server. 2. The table."))
                .containsExactly("Options: 1. Redis on its own server.", "2. The table.");
        assertThat(Sentences.of("Errors left: 1. Build it again."))
                .containsExactly("Errors left: 1.", "Build it again.");
    }

    @Test
    void cuts_a_sentence_that_never_ends_between_words() {
        String endless = "word ".repeat(400);
        assertThat(Sentences.of(endless))
                .hasSizeGreaterThan(3)
                .allSatisfy(sentence -> assertThat(sentence).matches("(word ?)+"));
    }

    @Test
    void leaves_out_what_has_no_words() {
        assertThat(Sentences.of("... !!! 🙂")).isEmpty();
    }

    @Test
    @Tag("A2")
    void marks_without_spaces_are_read_once() {
        for (String unit : List.of("a.", ".,", "0.", "(a.", "\"a.", "!?x", "a!", "“a.")) {
            String line = unit.repeat(100_000);
            assertThat(Sentences.of(line)).as(unit).isNotNull();
        }
        assertThat(Sentences.of("Is it (really?) so?! Yes... it is \"as said. Really.\" Fine."))
                .containsExactly("Is it (really?) so?!", "Yes...", "it is \"as said. Really.\"", "Fine.");
    }
}
