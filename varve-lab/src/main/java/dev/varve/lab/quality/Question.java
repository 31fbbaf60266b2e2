package dev.varve.lab.quality;

import java.util.Set;

/**
 * A question about a conversation.
 *
 * @param id       its name in the data set
 * @param text     what is asked
 * @param answer   what the data set takes for right
 * @param category LoCoMo's: 1 multi-hop, 2 time, 3 open, 4 single-hop
 * @param evidence ids of the turns that hold the answer
 */
record Question(String id, String text, String answer, int category, Set<String> evidence) {
    Question {
        evidence = Set.copyOf(evidence);
    }

    /** For memories that are read without a question. */
    static final Question NONE = new Question("", "", "", 0, Set.of());

    /** The same question with another's answer. */
    Question answered(String otherAnswer) {
        return new Question(id, text, otherAnswer, category, evidence);
    }
}
