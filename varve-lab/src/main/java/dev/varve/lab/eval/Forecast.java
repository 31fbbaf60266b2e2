package dev.varve.lab.eval;

import dev.varve.TokenEstimator;
import dev.varve.providers.Providers;
import java.util.Locale;

/** What is left to be asked, and roughly how much the models will read for it. */
final class Forecast {
    private static final TokenEstimator ESTIMATOR = TokenEstimator.scriptAware();

    /** Varve's context in long conversations, with what recall finds. */
    private static final long USUAL_CONTEXT = 16_000;

    /** A judge's prompt. */
    private static final long USUAL_VERDICT = 200;

    private final VerdictFile file;
    private final Setting setting;
    private final WrongAnswers wrongAnswers;
    private int answers;
    private int verdicts;
    private long tokens;

    Forecast(Questions questions, int limit, int seeds, VerdictFile file, Setting setting) {
        this.file = file;
        this.setting = setting;
        this.wrongAnswers = new WrongAnswers(questions.items());
        for (int seed = 0; seed < seeds; seed++) {
            for (Case one : questions.drawn(limit, seed)) {
                add(one, seed);
            }
        }
    }

    private void add(Case one, int seed) {
        long conversation =
                one.messages().stream().mapToLong(ESTIMATOR::estimate).sum();
        for (Contestant contestant : Contestant.values()) {
            long left = one.items().stream()
                    .filter(item -> !file.has(Verdict.key(contestant.memory(), seed, item)))
                    .count();
            answers += (int) left;
            verdicts += (int) left;
            tokens += left * (read(contestant, conversation) + USUAL_VERDICT);
            boolean observes =
                    contestant == Contestant.VARVE && !setting.observer().equals(Providers.EXTRACTIVE);
            tokens += left > 0 && observes ? conversation : 0;
        }
        for (Item item : one.items()) {
            for (WrongAnswer wrong : WrongAnswer.values()) {
                if (!file.has(Verdict.key(wrong.label(), seed, item))
                        && wrongAnswers.to(item, wrong).isPresent()) {
                    verdicts++;
                    tokens += USUAL_VERDICT;
                }
            }
        }
    }

    private long read(Contestant contestant, long conversation) {
        return Math.min(
                conversation,
                switch (contestant) {
                    case VARVE -> USUAL_CONTEXT;
                    case FULL -> setting.window();
                    case WINDOW, BM25 -> setting.room();
                });
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "Left to do: %,d answers, %,d verdicts; the models will read about %,d thousand tokens.",
                answers,
                verdicts,
                tokens / 1_000);
    }
}
