package dev.varve.language;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OtherLanguagesTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Fass die Dateien unter legacy/ nicht an.",
                "Lass uns das auf Montag schieben, ich muss noch testen.",
                "Ne touche pas aux fichiers sous legacy/.",
                "No toques los archivos de legacy/, por favor.",
                "Non toccare i file della cartella legacy, non sono nostri.",
                "Raak de bestanden van legacy niet aan.",
                "Use os dados do cliente, mas não apague."
            })
    void words_of_grammar_tell_another_language(String text) {
        assertThat(OtherLanguages.isIn(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Do not touch the files under legacy/.",
                "Update package.json",
                "Add a limit of 3 per user and make it die after 5 s",
                "Keep the Los Angeles and Las Vegas data apart",
                "Do it in es and de as well",
                "Run du -sh on the folder",
                "Pierre's café is in the list",
                ""
            })
    void english_and_bare_names_are_none(String text) {
        assertThat(OtherLanguages.isIn(text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"Tests immer neben den Code.", "Bitte Logs ansehen."})
    void a_sentence_among_others_need_not_tell(String sentence) {
        assertThat(OtherLanguages.isIn(sentence, true)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"This is the error that I get.", "Run it with the flag."})
    void an_english_sentence_among_others_stays_english(String sentence) {
        assertThat(OtherLanguages.isIn(sentence, true)).isFalse();
    }
}
