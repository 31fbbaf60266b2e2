package dev.varve.internal.extractive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.TokenEstimator;
import dev.varve.language.cue.Cue;
import dev.varve.language.cue.CueWords;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShortenerTest {
    private static final CueWords CUES = CueWords.all();
    private static final Shortener SHORTENER = new Shortener(CUES, TokenEstimator.scriptAware());

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Sure! I think that we should actually use Postgres.    | I think that we should use Postgres
            Well, honestly, it's just a really small change.       | it's a small change
            I prefer the dark mode in the editor for my tired eyes. | I prefer the dark mode in the editor for my tired eyes
            We ran the charity race, and it was so great.          | We ran the charity race
            The group was amazing for us.                          | The group was amazing for us
            It was great to see you in Rome.                       | It was great to see you in Rome
            What kind of dog do you have in the house?             | What kind of dog do you have in the house?
            Do you know the address of the clinic?                 | Do you know the address of the clinic?
            It was such a relief for Anna.                         | It was such a relief for Anna
            We watched the Super Bowl at Anna's place.             | We watched the Super Bowl at Anna's place
            I currently live with my aunt in Graz.                 | I currently live with my aunt in Graz
            That is the kind of bread that Anna bakes.             | That is the kind of bread that Anna bakes
            I know what you mean about the second key.             | I know what you mean about the second key
            Some rules while I think of it: no wildcard imports.   | Some rules while I think of it: no wildcard imports
            It is not just a cache, it holds 512 MB.               | It is not just a cache, it holds 512 MB
            That is **very** important for `OrderService`.         | That is important for OrderService
            [System note: the turn was interrupted after 2 calls.  | System note: the turn was interrupted after 2 calls
            Here are the three steps of the plan:                  | Here are the three steps of the plan
            You're right that the guest pays for the cart.          | the guest pays for the cart
            see [the guide](https://x.org/a) for the setup of it   | see the guide (https://x.org/a) for the setup of it
            """)
    void drops_what_says_nothing(String sentence, String expected) {
        assertThat(SHORTENER.shorten(sentence, 60)).isEqualTo(expected);
    }

    @Test
    void keeps_negations_numbers_and_names() {
        assertThat(SHORTENER.shorten(
                        "Well, I would actually never ship the 2.5 release to Anna without the tests.", 60))
                .contains("never", "2.5", "Anna", "without");
    }

    @Test
    void cuts_long_sentences_between_clauses() {
        String text = SHORTENER.shorten(
                "We moved the billing service to the new cluster in Oslo, which took the whole of last night because the"
                        + " database had to be copied twice, and in the end nobody had slept at all before the demo.",
                24);
        assertThat(text).endsWith("…").startsWith("We moved the billing service to the new cluster in Oslo");
        assertThat(TokenEstimator.scriptAware().estimate(text)).isLessThanOrEqualTo(24);
    }

    @Test
    void never_cuts_inside_a_word() {
        String text = SHORTENER.shorten("abcdefghij ".repeat(60), 20);
        assertThat(text).matches("(abcdefghij )*abcdefghij…");
    }

    @Test
    void keeps_a_word_even_if_all_are_fillers() {
        assertThat(SHORTENER.shorten("Okay, sure!", 60)).isNotBlank();
    }

    @Test
    void stays_readable() {
        List<String> lines = ExtractiveModel.create()
                .observe(Transcripts.chat().request())
                .text()
                .lines()
                .toList();
        long words = 0;
        long function = 0;
        for (String line : lines) {
            for (String word : line.replaceAll("^\\[.*?]", "").split("[^A-Za-z']+")) {
                words += word.isEmpty() ? 0 : 1;
                function += CUES.is(word, Cue.FUNCTION) ? 1 : 0;
            }
        }
        assertThat((double) function / words).isGreaterThan(0.20);
    }

    /** Of "Now that we have …" and "I see that we have …" only the second says nothing. */
    @Test
    void a_clause_keeps_the_word_that_binds_it() {
        assertThat(SHORTENER.shorten("Now that we have the schema, the form can use it.", 60))
                .isEqualTo("Now that we have the schema, the form can use it");
        assertThat(SHORTENER.shorten("I see that task 5 is already done.", 60)).isEqualTo("task 5 is already done");
        assertThat(SHORTENER.shorten("Good catch that the limit of 3 was missing.", 60))
                .isEqualTo("the limit of 3 was missing");
        assertThat(SHORTENER.shorten("Now the limit is 3.", 60)).isEqualTo("the limit is 3");
    }

    @Test
    void makes_one_line_of_anything() {
        assertThat(SHORTENER.shorten("one\r\ntwo\u2028three\u0007four\u202Efive", 60))
                .isEqualTo("one two three four five");
    }
}
