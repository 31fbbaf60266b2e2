package dev.varve.bench.eval;

/**
 * A line of the file of verdicts: a question that was answered and judged, or what reading a conversation has cost.
 *
 * @param memory  who remembered
 * @param seed    number of the run
 * @param id      of the question; of a conversation, {@code read:} and its name
 * @param kind    of question
 * @param question what was asked
 * @param right   what is right
 * @param answer  what the model said
 * @param judged  what the judge said
 * @param correct whether that is a yes
 * @param contextTokens size of what the model had read
 * @param answerModel who answered
 * @param judgeModel who judged
 * @param prompt  the judge's prompt
 * @param inputTokens read by all models since the start of the evaluation, earlier runs included
 * @param outputTokens written, likewise
 */
record Verdict(
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
        String answerModel,
        String judgeModel,
        String prompt,
        long inputTokens,
        long outputTokens) {
    private static final String READ = "read:";

    static Verdict ofReading(String memory, String name, Purse purse) {
        return new Verdict(
                memory, 0, READ + name, "", "", "", "", "", false, 0, "", "", "", purse.input(), purse.output());
    }

    boolean isReading() {
        return id.startsWith(READ);
    }

    /** What tells it from the others. */
    String key() {
        return memory + " " + seed + " " + id;
    }
}
