package dev.varve.language.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.language.LanguageFile;
import dev.varve.language.pattern.TextPattern;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class FormsTest {
    @Test
    void each_form_has_expressions_in_some_language() {
        assertThat(Form.values())
                .allSatisfy(
                        form -> assertThat(form.expressions()).as("%s", form).isNotEmpty());
    }

    @Test
    void a_form_is_found_in_any_language() {
        assertThat(Form.YES_OR_NO.isAll("Yes, the second one")).isTrue();
        assertThat(Form.YES_OR_NO.isAll("ja bitte heute noch")).isTrue();
        assertThat(Form.DECLINES.begins("申し訳ありませんが")).isTrue();
        assertThat(Form.DECLINES.begins("I'm sorry, but I can't help with that"))
                .isTrue();
        assertThat(Form.DECLINES.begins("The user said he cannot help")).isFalse();
        assertThat(Form.NEVER.count("Never say never")).isEqualTo(2);
        assertThat(Form.MUSES.isIn("Or we could keep the table")).isTrue();
        assertThat(Form.MUSES.isIn("vielleicht nehmen wir Redis")).isTrue();
        assertThat(Form.MUSES.isIn("We use tabs")).isFalse();
        assertThat(Form.CONDITIONS.isIn("The release is approved, on condition that it is green"))
                .isTrue();
        assertThat(Form.CONDITIONS.isIn("Das Release ist frei, unter der Bedingung, dass es grün ist"))
                .isTrue();
        assertThat(Form.CONDITIONS.isIn("The conditions of the release are green"))
                .isFalse();
        assertThat(Form.WITHDRAWN.isIn("V3 becomes an empty file... hmm no")).isTrue();
        assertThat(Form.WITHDRAWN.isIn("Let's drop the cart, never mind.")).isTrue();
        assertThat(Form.WITHDRAWN.isIn("Wir nehmen Redis, ach nein")).isTrue();
        assertThat(Form.WITHDRAWN.isIn("Guests may pay, no?")).isFalse();
        assertThat(Form.WITHDRAWN.isIn("Pushing to main: no")).isFalse();
        assertThat(Form.REFERS.begins("They won't be filled here")).isTrue();
        assertThat(Form.REFERS.begins("Das ist richtig so")).isTrue();
        assertThat(Form.REFERS.begins("Items are filled here")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "But actually, the map is still needed",
                "Wait, the lock is never taken",
                "Hmm, no: the cache is off",
                "Actually no, it is the proxy",
                "Actually, looking at the log, it is the proxy",
                "On second thought, one table is enough",
                "No, scratch that.",
                "I was wrong about the proxy",
                "That's not right, the queue is empty",
                "Correction: the port is 8081",
                "Moment, der Cache ist aus",
                "Nein, das war falsch",
                "Attends, le cache est vide",
                "En fait, non",
                "Espera, la caché está vacía",
                "Nee, dat was niet juist"
            })
    void what_takes_back_the_words_before_it_is_known_by_its_beginning(String text) {
        assertThat(Form.RETRACTS.begins(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Waiting for the build",
                "The proxy was actually off",
                "Actually running it takes a minute",
                "Corrections are welcome",
                "That is right",
                "No test fails",
                "But the map is needed",
                "Momentan ist der Cache aus"
            })
    void what_goes_on_takes_nothing_back(String text) {
        assertThat(Form.RETRACTS.begins(text)).isFalse();
    }

    /** Only some expressions are tried, by the first letters of a text; see {@link Forms#thatMayBegin}. */
    @ParameterizedTest
    @EnumSource
    void a_text_begins_with_a_form_exactly_if_one_of_its_expressions_matches_there(Form form) {
        assertThat(examples())
                .allSatisfy(text -> assertThat(List.of(form.begins(text), form.isAll(text)))
                        .isEqualTo(List.of(
                                form.expressions().stream()
                                        .anyMatch(each -> each.matcher(text).lookingAt()),
                                form.expressions().stream()
                                        .anyMatch(each -> each.matcher(text).matches()))));
    }

    private static List<String> examples() {
        return LanguageFile.ofAll("examples/intent.tsv").stream()
                .flatMap(file -> file.lines().stream())
                .map(line -> line.text().split("\t")[1])
                .toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "You've correctly identified the issue in Cart.java.",
                "Your analysis is correct.",
                "Splitting the cart is a brilliant refactoring.",
                "Cart.java has been successfully updated.",
                "This should resolve the error of the cart.",
                "I now have a complete view of the shop.",
                "おっしゃる通りです",
                "O arquivo foi atualizado com sucesso.",
                "Die Tests sind erfolgreich durchgelaufen."
            })
    void what_is_said_to_please_is_heard(String text) {
        assertThat(Form.REASSURES.isIn(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "The cart should expire after thirty days",
                "Your tests fail in Cart.java",
                "You have to restart the shop",
                "It will not start without a key"
            })
    void what_is_said_to_inform_is_no_reassurance(String text) {
        assertThat(Form.REASSURES.isIn(text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Now let me read the tests of Cart.java",
                "Let's add a log line to the queue.",
                "I will write a precise edit of Cart.java.",
                "To confirm that the tree is clean, I will run the tests once more.",
                "Jetzt schauen wir nach dem Warenkorb.",
                "Je vais corriger Cart.java.",
                "Vamos verificar o arquivo Cart.java",
                "Voy a revisar las pruebas.",
                "Laat me de tests bekijken.",
                "Ora controllo i test.",
                "Теперь проверим корзину.",
                "現在の Cart.java を読み取って編集します",
                "残りを確認しましょう：",
                "接下来我来修改购物车",
                "이제 테스트를 실행하겠습니다."
            })
    void what_an_agent_does_next_is_heard(String text) {
        assertThat(Form.NEXT_STEP.begins(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Letters are printed twice",
                "I will not touch Cart.java without your word",
                "Der Warenkorb verliert die letzte Zeile",
                "Vamos-lá.txt is empty",
                "Cart.java は古い行を削除します",
                "カートの最後の行を修正しました",
                "购物车现在保留三十天",
                "테스트가 세 개 실패합니다."
            })
    void what_is_so_is_no_next_step(String text) {
        assertThat(Form.NEXT_STEP.begins(text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "It fails on line 3",
                "This ensures that carts expire",
                "So that's the cache",
                "They're not names",
                "Das ist der Cache"
            })
    void what_leans_on_the_sentence_before_is_told(String text) {
        assertThat(Form.LEANS.begins(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"This branch is behind", "These carts expire", "Items fail", "It turned out to be the cache"})
    void what_names_its_subject_leans_on_nothing(String text) {
        assertThat(Form.LEANS.begins(text)).isFalse();
    }

    @Test
    void a_chosen_option_is_told_by_number_or_order() {
        assertThat(Form.CHOSEN.matched("option 2").orElseThrow().group("number"))
                .isEqualTo("2");
        assertThat(Form.CHOSEN.matched("the third one").orElseThrow().group("ordinal"))
                .isEqualTo("third");
    }

    @Test
    void a_word_of_a_demand_and_a_count_are_told() {
        assertThat(Form.STATES.isIn("I’m on port 5432")).isTrue();
        assertThat(Form.STATES.isIn("ポートは5432です")).isTrue();
        assertThat(Form.STATES.isIn("this_is_5432")).isFalse();
        assertThat(Form.WORKED_OUT.isAll("1.5 hours")).isTrue();
        assertThat(Form.WORKED_OUT.isAll("3분")).isTrue();
        assertThat(Form.WORKED_OUT.isAll("5 H")).isFalse();
    }

    static Stream<String> messages() {
        return LanguageFile.ofAll("examples/borrowed.tsv").stream()
                .flatMap(file -> file.lines().stream())
                .map(LanguageFile.Line::text);
    }

    @ParameterizedTest
    @MethodSource("messages")
    void a_message_that_may_hold_borrowed_words_is_told(String example) {
        String[] fields = example.split("\t");
        String text = fields[1].replace("\\n", "\n");

        assertThat(Form.BORROWED.isIn(text) || Form.ABOUT_A_TEXT.isIn(text))
                .as(example)
                .isEqualTo(fields[0].equals("borrowed"));
    }

    @Test
    void each_sign_of_borrowed_words_has_an_example() {
        List<String> messages = messages()
                .map(text -> text.substring(text.indexOf('\t') + 1).replace("\\n", "\n"))
                .toList();

        assertThat(Stream.of(Form.BORROWED, Form.ABOUT_A_TEXT)
                        .flatMap(form -> form.expressions().stream())
                        .filter(sign -> messages.stream().noneMatch(sign.asPredicate()))
                        .map(TextPattern::pattern))
                .isEmpty();
    }

    @Test
    void an_error_names_file_and_line() {
        assertThatThrownBy(() -> new Forms(
                        List.of(LanguageFile.of("fr/forms.rules", "NO non: ^non\\b\n\nNON non-merci: ^non\\b\n"))))
                .hasMessage("fr/forms.rules:3: NON is no form");
        assertThatThrownBy(() -> new Forms(List.of(LanguageFile.of("fr/forms.rules", "NO non: ^non(\n")))
                        .of(Form.NO)
                        .forEach(expression -> expression.matcher("non").find()))
                .hasMessageStartingWith("fr/forms.rules:1: ");
    }
}
