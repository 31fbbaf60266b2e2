package dev.varve.lab.eval;

/**
 * A question that was answered and judged.
 *
 * @param setting  who did it, and how
 * @param memory   who remembered; of a wrong answer that only tests the judge, which sort it is
 * @param seed     number of the run
 * @param id       of the question
 * @param kind     of question
 * @param question what was asked
 * @param right    what is right
 * @param answer   what the model said
 * @param judged   what the judge said
 * @param correct  whether that is a yes
 * @param contextTokens size of what the model had read
 * @param prompt   the judge's prompt
 */
record Verdict(
        Setting setting,
        String memory,
        int seed,
        String id,
        String kind,
        String question,
        String right,
        String answer,
        String judged,
        boolean correct,
        long contextTokens,
        String prompt) {
    static String key(String memory, int seed, Item item) {
        return memory + " " + seed + " " + item.id();
    }

    /** What tells it from the others. */
    String key() {
        return memory + " " + seed + " " + id;
    }
}
