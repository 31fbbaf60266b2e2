package dev.varve.internal.observe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class LatinLanguageTest {
    private static final Map<String, String> TEXTS = Map.of(
            "English",
            "We have looked at the orders of last week and it was clear that some of them had been sent to the wrong"
                    + " address. The team is going to write to the people that were affected, and they want to know"
                    + " which of the addresses are still not right. This was the third time that it happened, so the"
                    + " check for the address has to be part of the form, and not of the mail that is sent from there.",
            "German",
            "Wir haben uns die Bestellungen der letzten Woche angesehen und es war klar, dass einige davon an die"
                    + " falsche Adresse gegangen sind. Das Team wird sich bei den Leuten melden, die betroffen sind,"
                    + " und möchte wissen, welche Adressen noch nicht stimmen. Das ist nun zum dritten Mal passiert,"
                    + " also muss die Prüfung der Adresse auch in das Formular und nicht in die Mail, die von dort kommt.",
            "French",
            "Nous avons regardé les commandes de la semaine dernière et nous avons vu que certaines étaient parties à"
                    + " une mauvaise adresse. Le service va écrire aux gens qui sont touchés pour savoir quelles"
                    + " adresses ne sont pas encore justes. Ce problème est arrivé trois fois, et la vérification de"
                    + " l'adresse doit se faire dans le formulaire, pas dans le message qui part avec la commande. C'est"
                    + " une décision que le chef et les équipes ont prise pour cette année, avec des moyens en plus.",
            "Spanish",
            "Miramos los pedidos de la semana pasada y vimos que hay algunos que se fueron a otra dirección. El equipo"
                    + " va a escribir por correo a las personas que están afectadas, pero también quiere saber cuáles"
                    + " son las direcciones que ya no están bien. Esta es la tercera vez y por eso el control está muy"
                    + " pronto en el formulario, y no en el correo. El jefe fue claro y los demás están de acuerdo, más"
                    + " aún por las quejas de los clientes y sus familias.");

    static Stream<Arguments> pairs() {
        return TEXTS.keySet().stream()
                .flatMap(from ->
                        TEXTS.keySet().stream().filter(to -> !to.equals(from)).map(to -> Arguments.of(from, to)));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void notes_in_another_language_are_found(String from, String to) {
        assertThat(LatinLanguage.problem(text(from), text(to)))
                .contains("the conversation is in " + from + ", the answer in " + to);
    }

    @Test
    void notes_in_the_same_language_are_right() {
        TEXTS.values()
                .forEach(text -> assertThat(LatinLanguage.problem(text, text)).isEmpty());
    }

    @Test
    void a_conversation_that_has_some_of_the_language_allows_it() {
        String mixed = text("English") + " Bitte schreib die Notizen auf Deutsch, das ist für mich einfacher.";

        assertThat(LatinLanguage.problem(mixed, text("German"))).isEmpty();
    }

    @Test
    void notes_without_small_words_say_nothing_about_their_language() {
        String notes = "user: wrong addresses, orders last week; team writes affected customers; third occurrence; "
                + "address check moves into form; open: list of remaining addresses; deadline Friday; owner Mina";

        assertThat(LatinLanguage.problem(text("German"), notes + " " + notes)).isEmpty();
    }

    @Test
    void code_and_short_texts_say_nothing_either() {
        String code = "public static void main String args int i for while return new ArrayList map filter ".repeat(8);

        assertThat(LatinLanguage.problem(code, text("German"))).isEmpty();
        assertThat(LatinLanguage.problem("Bitte buche das Hotel in der Stadt", text("English")))
                .isEmpty();
        assertThat(LatinLanguage.problem(text("German"), "the flight is on Friday"))
                .isEmpty();
    }

    private static String text(String language) {
        return Objects.requireNonNull(TEXTS.get(language));
    }
}
