package dev.varve.lab.quality;

/**
 * What a memory earned at one budget.
 *
 * @param earned   GAR*: answers found that only the evidence gives
 * @param answers  GAR: answers found, the inflated figure
 * @param nulls    wrong answers found, which tells how inflated
 * @param dates    T-expl
 * @param evidence EvSurv
 * @param finds    Find@5
 */
record ScoreCard(
        String memory,
        int budget,
        Score earned,
        Score answers,
        Score nulls,
        Score dates,
        Score evidence,
        Score finds,
        Size used) {
    ScoreCard(String memory, int budget) {
        this(memory, budget, new Score(), new Score(), new Score(), new Score(), new Score(), new Score(), new Size());
    }

    /** Sizes of the texts that were read. */
    static final class Size {
        private long texts;
        private long tokens;
        private double functionShare;

        long meanTokens() {
            return texts == 0 ? 0 : tokens / texts;
        }

        /** Share of grammar words in percent. */
        double functionPercent() {
            return texts == 0 ? 0 : 100 * functionShare / texts;
        }
    }

    void size(int tokens, double functionShare) {
        used.texts++;
        used.tokens += tokens;
        used.functionShare += functionShare;
    }
}
