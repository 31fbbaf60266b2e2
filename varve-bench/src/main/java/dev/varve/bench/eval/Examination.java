package dev.varve.bench.eval;

import dev.varve.bench.measure.Steps;
import dev.varve.model.LanguageModel;
import dev.varve.model.MemoryModel;
import dev.varve.token.TokenEstimator;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * Asks and judges, question by question; what is in the file of verdicts is not asked again.
 *
 * @param dataset  for the judge's prompts
 * @param observer who writes Varve's notes
 * @param answers  who answers
 * @param judge    who judges
 * @param file     where verdicts go
 * @param purse    what may be spent
 * @param window   tokens that the full context may have
 */
record Examination(
        Dataset dataset,
        MemoryModel observer,
        LanguageModel answers,
        LanguageModel judge,
        VerdictFile file,
        Purse purse,
        int window) {
    private static final int ANSWER_TOKENS = 500;
    private static final int JUDGE_TOKENS = 10;
    private static final Duration DEADLINE = Duration.ofMinutes(5);

    /** One conversation with one memory; stops with an {@link EvalException} where the purse is empty. */
    void examine(Case one, Contestant contestant, int seed, Steps steps) {
        String memory = contestant.name().toLowerCase(Locale.ROOT);
        List<Item> left = one.items().stream()
                .filter(item -> !file.has(memory + " " + seed + " " + item.id()))
                .toList();
        if (left.isEmpty()) {
            return;
        }
        try (Contestant.Reader reader = contestant.read(one, observer, window)) {
            file.add(
                    Verdict.ofReading(memory, one.name() + "#" + file.verdicts().size(), purse));
            if (purse.isEmpty()) {
                throw new EvalException("the observer could not read all of " + one.name()
                        + " within the bound; what was done is kept, go on with a higher one");
            }
            for (Item item : left) {
                steps.next(memory + " " + item.id());
                file.add(verdict(memory, seed, item, reader.context().apply(item.question())));
            }
        }
    }

    private Verdict verdict(String memory, int seed, Item item, String context) {
        String answer = ask(
                answers,
                Texts.fill("v1/answer-instructions.txt"),
                Texts.fill("v1/answer.txt", "context", context, "date", item.date(), "question", item.question()),
                ANSWER_TOKENS);
        String prompt = dataset.judge(item);
        String judged = ask(
                judge,
                "",
                Texts.fill(prompt, "question", item.question(), "answer", item.answer(), "response", answer),
                JUDGE_TOKENS);
        return new Verdict(
                memory,
                seed,
                item.id(),
                item.kind(),
                item.question(),
                item.answer(),
                answer,
                judged,
                judged.toLowerCase(Locale.ROOT).contains("yes"),
                TokenEstimator.scriptAware().estimate(context),
                answers.name(),
                judge.name(),
                prompt,
                purse.input(),
                purse.output());
    }

    private static String ask(LanguageModel model, String instructions, String input, int tokens) {
        return model.complete(new LanguageModel.Prompt(instructions, input, tokens, DEADLINE))
                .text()
                .strip();
    }
}
