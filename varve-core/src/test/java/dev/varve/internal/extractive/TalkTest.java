package dev.varve.internal.extractive;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Message;
import dev.varve.NoteLine;
import dev.varve.Priority;
import dev.varve.model.ModelAnswer;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is noted where people talk among themselves, without an agent. */
@Tag("C1")
class TalkTest {
    private final ExtractiveModel model = ExtractiveModel.create();

    private static Transcripts talk(String... turns) {
        Transcripts talk = Transcripts.empty();
        for (String turn : turns) {
            int colon = turn.indexOf(": ");
            talk.person(turn.substring(0, colon), turn.substring(colon + 2));
        }
        for (int i = 0; i < 10; i++) { // so that there is room for what was told
            talk.person("Rosalind", "Oh wow, that's so great to hear! You are really doing well, keep it up!");
            talk.person("Benedikt", "Thanks so much! It really was a good time and it made me so happy.");
        }
        return talk;
    }

    private String told(Transcripts talk) {
        return String.join("\n", notes(talk).stream().map(NoteLine::words).toList());
    }

    private List<NoteLine> notes(Transcripts talk) {
        ModelAnswer answer = model.observe(talk.request());
        return answer.lines();
    }

    @Test
    void whoever_is_spoken_to_is_not_named_again_in_each_sentence() {
        String told = told(talk(
                "Rosalind: Hey Benedikt, since we last spoke I took up fencing at the old armoury.",
                "Benedikt: I sold the sailing boat to a neighbour from Husum, Rosalind!",
                "Rosalind: Ros Kavanagh from the club lends me her mask, Ben."));
        assertThat(told)
                .contains("Rosalind: I took up fencing", "neighbour from Husum", "Ros Kavanagh")
                .doesNotContain("Hey", "Husum, Rosalind", "since we last", "mask, Ben");
    }

    @Test
    void a_name_that_the_sentence_is_about_stays() {
        String told = told(talk(
                "Rosalind: Benedikt and I painted the shed green on Saturday.",
                "Benedikt: My cousins are Rosalind, Ilse and Piet, who keeps goats."));
        assertThat(told).contains("Benedikt and I painted", "cousins are Rosalind, Ilse and Piet");
    }

    @Test
    void compliments_and_everyday_words_go_before_what_somebody_tells_of_himself() {
        Transcripts talk = Transcripts.empty();
        for (int i = 0; i < 40; i++) {
            talk.person(
                    "Rosalind",
                    "You are such a strong person and your garden project is going to be amazing number " + i + ".");
            talk.person("Benedikt", "It really was a good time and it made me so happy.");
        }
        talk.person("Rosalind", "The vet found a splinter in my donkey's hoof.");
        talk.person("Benedikt", "I rented a kiln in Altona for the tiles.");
        assertThat(told(talk)).contains("splinter in my donkey's hoof", "rented kiln in Altona");
    }

    @Test
    void a_proposal_is_no_decision() {
        List<NoteLine> lines = notes(talk(
                "Rosalind: Let's go with whatever makes us dream of Lapland.",
                "Benedikt: I decided to sell the workshop in Altona and to move to Lapland."));
        assertThat(lines)
                .filteredOn(line -> line.priority() == Priority.CRITICAL)
                .singleElement()
                .satisfies(line -> assertThat(line.words()).contains("decided to sell workshop"));
    }

    @Test
    void what_either_of_two_people_says_counts_the_same_whatever_role_a_host_gives_him() {
        Transcripts talk = Transcripts.empty();
        talk.person("Rosalind", "What are you up to these days?");
        talk.add(Message.assistant("I never eat walnuts, I'm allergic to them.", talk.now())
                .withSpeaker("Benedikt"));
        assertThat(notes(talk))
                .filteredOn(line -> line.words().contains("allergic"))
                .allSatisfy(line -> assertThat(line.priority()).isEqualTo(Priority.CRITICAL))
                .isNotEmpty();
    }

    @Test
    void how_it_was_goes_and_what_happened_stays() {
        String told = told(talk(
                "Rosalind: We rode the night train to Narvik and it was so amazing.",
                "Benedikt: I tried the eel and it made me ill."));
        assertThat(told)
                .contains("night train to Narvik", "eel and it made me ill")
                .doesNotContain("amazing");
    }

    @Test
    void promises_offers_and_plans_stand_with_who_and_when() {
        String told = told(Transcripts.empty()
                .person("Ingrid", "Hey Tomasz! How was your week?")
                .person("Tomasz", "Pretty good, thanks! Work was busy but fine. How about you?")
                .person("Ingrid", "Oh, same here. Are we still on for the lake? I'll bring the tent on Friday.")
                .person("Tomasz", "Great! I can lend you my camping stove if you need it.")
                .person("Ingrid", "That would be lovely, thank you so much!")
                .person("Tomasz", "You're welcome. I promise to fix your bike before then.")
                .person("Ingrid", "Aww, you're the best. Let's take the ferry at 7:40.")
                .person("Tomasz", "Sounds great. I'm training for the marathon in May.")
                .person("Ingrid", "That would be amazing. Thanks! See you!"));
        assertThat(told)
                .contains("I'll bring tent on Friday (2026-03-06)", "ferry at 7:40")
                .contains("I can lend you my camping stove if you need it", "I promise to fix your bike")
                .contains("training for marathon in May (2026-05)")
                .doesNotContain("lovely", "amazing");
    }

    @Test
    void an_answer_stands_by_itself_where_the_question_was_one_word() {
        String told = told(
                talk("Rosalind: I sold the kayak to a neighbour.", "Benedikt: Why?", "Rosalind: My shoulder hurts."));
        assertThat(told).contains("My shoulder hurts").doesNotContain("Why");
    }

    @Test
    void words_of_everyday_talk_are_no_news_among_people() {
        Transcripts talk = Transcripts.empty();
        for (int i = 0; i < 40; i++) {
            talk.person(
                    "Rosalind", "Every little step towards your goals is a challenge and an achievement, number " + i);
            talk.person("Benedikt", "That gives me the motivation to overcome any struggle and to keep exploring.");
        }
        talk.person("Rosalind", "The ferry to Husum was rerouted through the lock.");
        assertThat(told(talk)).contains("ferry to Husum was rerouted through lock");
    }
}
