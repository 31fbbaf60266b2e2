package dev.varve.lab.quality;

import dev.varve.Message;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A conversation written for the tests, with questions that have one right answer. */
final class SmallTalk {
    private static final Instant START = Instant.parse("2024-03-04T10:00:00Z");
    private static final List<String> SAID = List.of(
            "Hello Bruno, how was your week?",
            "Busy. On Saturday my brother took me sailing near Kiel.",
            "That sounds windy. I repaired the greenhouse roof.",
            "Did the tomatoes survive the hail?",
            "Most of them, and I harvested eleven pumpkins yesterday.",
            "My dentist recommended a ceramic crown for the broken molar.",
            "Ouch. I start the pottery course with Ingrid next Tuesday.",
            "I sold the old motorbike to a collector from Ghent.",
            "Good price?",
            "He paid 2350 euros in cash.",
            "Then you can buy the telescope you wanted.",
            "I ordered a Dobsonian with an eight inch mirror.",
            "My neighbour adopted a greyhound called Pixel.",
            "Greyhounds are quiet dogs.",
            "This one howls whenever the church bells ring.",
            "We visited the lighthouse at Westerhever.",
            "I learned to bake rye bread with caraway.",
            "The choir sings Brahms in December.",
            "Our landlord finally replaced the boiler.",
            "I finished reading a biography of Humboldt.");

    private static final List<String> SYLLABLES = List.of("ba", "ko", "lu", "mi", "ro", "ta", "zo", "fu");
    private static final int OTHER_TURNS = 400;

    private SmallTalk() {}

    static Sample sample() {
        List<Message> messages = new ArrayList<>();
        for (int i = 0; i < SAID.size(); i++) {
            Instant at = START.plus(Duration.ofDays(7L * (i / 5))).plusSeconds(60L * i);
            boolean first = i % 2 == 0;
            Message message = first ? Message.user(SAID.get(i), at) : Message.assistant(SAID.get(i), at);
            messages.add(message.withId("D" + (i / 5 + 1) + ":" + (i % 5 + 1)).withSpeaker(first ? "Anna" : "Bruno"));
        }
        Instant later = START.plus(Duration.ofDays(60));
        for (int i = 0; i < OTHER_TURNS; i++) {
            Message other = Message.user(otherWords(i), later.plusSeconds(i));
            messages.add(other.withId("D9:" + (i + 1)).withSpeaker("Anna"));
        }
        return new Sample("small-talk", Log.of(messages), questions(), List.of());
    }

    /** Words that occur once, as most words of a real conversation do. */
    private static String otherWords(int turn) {
        StringBuilder words = new StringBuilder("and then it was about the");
        for (int i = 0; i < 8; i++) {
            int word = turn * 8 + i;
            words.append(' ');
            for (int left = word + 600; left > 0; left /= SYLLABLES.size()) {
                words.append(SYLLABLES.get(left % SYLLABLES.size()));
            }
        }
        return words.toString();
    }

    private static List<Question> questions() {
        return List.of(
                question(1, "Where did the brother take Bruno sailing?", "near Kiel", 4, "D1:2"),
                question(2, "What did Anna harvest?", "eleven pumpkins", 4, "D1:5"),
                question(3, "Who bought the motorbike?", "a collector from Ghent", 4, "D2:3"),
                question(4, "How much was paid in cash?", "2,350 euros", 4, "D2:5"),
                question(5, "Which dog did the neighbour adopt?", "a greyhound, Pixel", 1, "D3:3"),
                question(6, "When did Bruno's brother take him sailing?", "2 March 2024", 2, "D1:2"),
                question(7, "When did Anna harvest pumpkins?", "The day before 4 March 2024", 2, "D1:5"));
    }

    private static Question question(int id, String text, String answer, int category, String evidence) {
        return new Question(String.valueOf(id), text, answer, category, Set.of(evidence));
    }
}
