package dev.varve.internal.extractive;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Few words stand with the question that they answer. */
@Tag("C3")
class ShortRepliesTest {
    private static String notes(Transcripts transcript) {
        ExtractiveModel generous =
                ExtractiveModel.create(ExtractiveSettings.defaults().withShares(0.9, 0.2));
        return generous.observe(transcript.request()).text();
    }

    private static Transcripts session(String question, String answer) {
        return Transcripts.empty()
                .user("Please speed up the session lookup, it takes 80 ms.")
                .call("bash", "{\"command\": \"./bench\"}", "lookup 80 ms\n".repeat(300))
                .agent(question)
                .user(answer)
                .call("bash", "{\"command\": \"./bench\"}", "lookup 9 ms\n".repeat(300))
                .agent("The lookup takes 9 ms now.");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            The table has no index. Should I add one on user_id?      | yes               | asked "Should I add one on user_id?": yes
            Shall I push this to main?                                | No.               | asked "Shall I push this to main?": No
            Redis or Caffeine?                                        | Caffeine          | asked "Redis or Caffeine?": Caffeine
            Should I also delete the old lookup?                      | not yet           | asked "Should I also delete the old lookup?": not yet
            Both are slow. Which one do you want me to fix first?     | the importer      | asked "Which one do you want me to fix first?": the importer
            How long may an entry live?                               | 15 minutes at most | asked "How long may an entry live?": 15 minutes at most
            Should I ask for the maintenance logs?                    | Yes, for the two weeks before the outage. | asked "Should I ask for the maintenance logs?": Yes, for the two weeks
            Ready to merge. Go on?                                    | sounds good       | asked "Go on?": sounds good
            Both are slow. Want me to fix the importer?               | fix both          | asked "Want me to fix the importer?": fix both
            Should I delete the lookup?                               | I'd keep it       | asked "Should I delete the lookup?": I'd keep it
            Redis or Caffeine, or should I measure?                   | the one in the process | asked "Redis or Caffeine, or should I measure?": the one in the process
            """)
    void a_short_reply_to_an_agent(String question, String answer, String told) {
        assertThat(notes(session(question, answer))).contains(told);
    }

    @Test
    void a_number_stands_with_the_option_that_it_chooses() {
        String question =
                "I see two ways:\n\n1. Caffeine in the process\n2. Redis on its own server\n\nWhich one do you want?";
        assertThat(notes(session(question, "2")))
                .contains("asked \"Which one do you want?\": 2 (Redis on its own server)");
        assertThat(notes(session(question, "2, because we have only one node")))
                .contains("2, because we have only one node (Redis on its own server)");
        assertThat(notes(session(question, "the first one")))
                .contains("asked \"Which one do you want?\": the first one (Caffeine in the process)");
    }

    @Test
    void several_numbers_stand_with_the_options_that_they_choose() {
        String question =
                "Which one do you want to start with?\n\n1. The importer\n2. Shall the cache be first?\n3. Metrics";
        assertThat(notes(session(question, "3, 1")))
                .contains("asked \"Which one do you want to start with?\": 3, 1 (Metrics, The importer)");
        assertThat(notes(session(question, "options 1 and 2."))).contains("(The importer, Shall the cache be first?)");
    }

    @Test
    void an_option_may_be_the_row_of_a_table_that_nobody_asks_about() {
        String offer = "Recommended: C, for it is small.\n\n| Option | Description |\n|---|---|\n"
                + "| A | Redis on its own server |\n| C | Caffeine in the process |\n\nReply with the option letter.";
        assertThat(notes(session(offer, "C"))).contains("User: C (Caffeine in the process)");
    }

    @Test
    void of_two_lists_the_later_is_chosen_from() {
        String question = "Done so far:\n\n1. The index is there\n\nWhat next?\n\n1. Measure again\n2. Push";
        assertThat(notes(session(question, "1"))).contains("asked \"What next?\": 1 (Measure again)");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Anything else?                     | Thanks!
            Shall I push this to main?         | uhhh...
            Which one do you want?             | so
            Want me to go on with the lookup?  | all i see is getters
            Want me to go on with the lookup?  | selectSession() function (session picker)
            Which one do you want?             | we have an import cycle now
            Ready to go on with the lookup?    | ...more review comments
            Shall I push this to main?         | Rename the branch to fast-lookup first.
            Shall I also retry on a deadlock?  | No index anywhere in the tables of the shop is to be dropped.
            The index is there now.            | Great, now look at the importer.
            """)
    void what_is_no_answer_stands_by_itself(String before, String said) {
        assertThat(notes(session(before, said))).doesNotContain("asked \"");
    }

    @Test
    void a_word_among_friends() {
        Transcripts chat = Transcripts.chat()
                .person("Ann", "I could eat all day in Lyon. What's your favourite dish?")
                .person("Ben", "Ratatouille! My grandmother Odile made it every Sunday in August.")
                .person("Ann", "Nice. Did you ever learn it from her?");
        assertThat(notes(chat)).contains("Ben: asked \"What's your favourite dish?\": Ratatouille");
    }
}
