package dev.varve.lab.measure;

import java.util.List;
import java.util.Random;

/** An endless conversation of plausible sentences, the same for the same seed. */
public final class Chatter extends Talk {
    private static final List<String> SUBJECTS = phrases(
            "The order service|My sister|The nightly build|Our landlord|The migration|Carlos|The payment webhook|"
                    + "The new intern|The cache|Our team");
    private static final List<String> VERBS = phrases(
            "failed at|was moved to|talked about|finished|depends on|was rewritten for|disagrees with|waits for|"
                    + "needs|was reviewed by");
    private static final List<String> OBJECTS =
            phrases("the quarterly report|port 8443|a trip to Lisbon|release 2.18|the second shard|ticket ABC-417|"
                    + "the red bicycle|src/main/Orders.java|a budget of 4,200 euros|the old parser");
    private static final List<String> ENDS =
            phrases("since last Friday|because the retry loop never ends|and nobody noticed|as we decided in May|"
                    + "although the tests are green|so we go back to the first plan|which costs 35 ms per call|"
                    + "and I would rather not wait|before the holidays|until somebody answers");

    private final Random random;
    private final int words;

    /**
     * A conversation.
     *
     * @param words words per message; a word is about 1.3 tokens
     */
    public Chatter(long seed, int words) {
        this.random = new Random(seed);
        this.words = words;
    }

    @Override
    protected String question() {
        return text();
    }

    @Override
    protected String answer() {
        return text();
    }

    private String text() {
        StringBuilder text = new StringBuilder();
        int written = 0;
        while (written < words) {
            String sentence = pick(SUBJECTS) + " " + pick(VERBS) + " " + pick(OBJECTS) + " " + pick(ENDS) + " ("
                    + random.nextInt(10_000) + "). ";
            text.append(sentence);
            written += sentence.split(" ").length;
        }
        return text.toString().strip();
    }

    private static List<String> phrases(String text) {
        return List.of(text.split("\\|"));
    }

    private String pick(List<String> from) {
        return from.get(random.nextInt(from.size()));
    }
}
