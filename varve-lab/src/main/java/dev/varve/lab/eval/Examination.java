package dev.varve.lab.eval;

import dev.varve.TokenEstimator;
import dev.varve.lab.measure.Steps;
import dev.varve.lab.paid.BoundException;
import dev.varve.lab.paid.Purse;
import dev.varve.model.LanguageModel;
import dev.varve.model.MemoryModel;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Asks and judges, question by question; what is in the file of verdicts is not asked again. Stops with a
 * {@link BoundException} where the purse is empty.
 *
 * @param setting  what the verdicts depend on
 * @param observer who writes Varve's notes
 * @param answers  who answers
 * @param judge    who judges
 * @param file     where verdicts go
 * @param purse    what may be spent
 */
record Examination(
        Setting setting,
        MemoryModel observer,
        LanguageModel answers,
        LanguageModel judge,
        VerdictFile file,
        Purse purse) {
    private static final int ANSWER_TOKENS = 500;
    private static final int JUDGE_TOKENS = 10;
    private static final Duration DEADLINE = Duration.ofMinutes(5);

    /** One conversation with one memory. */
    void examine(Case one, Contestant contestant, int seed, Steps steps) {
        String memory = contestant.memory();
        List<Item> left = one.items().stream()
                .filter(item -> !file.has(Verdict.key(memory, seed, item)))
                .toList();
        if (left.isEmpty()) {
            return;
        }
        try (Contestant.Reader reader = contestant.read(one, observer, setting)) {
            if (purse.isEmpty()) {
                throw new BoundException("the observer could not read all of " + one.name()
                        + " within the bound; go on with a higher one");
            }
            for (Item item : left) {
                steps.next(memory + " " + item.id());
                String context = reader.context().apply(item.question());
                file.add(verdict(memory, seed, item, answer(item, context), tokens(context)));
            }
        }
    }

    /** Has wrong answers judged, to see how many of them the judge accepts. */
    void probe(Case one, WrongAnswer wrong, WrongAnswers answers, int seed, Steps steps) {
        for (Item item : one.items()) {
            Optional<String> answer = answers.to(item, wrong);
            if (answer.isPresent() && !file.has(Verdict.key(wrong.label(), seed, item))) {
                steps.next(wrong.label() + " " + item.id());
                file.add(verdict(wrong.label(), seed, item, answer.get(), 0));
            }
        }
    }

    private String answer(Item item, String context) {
        return ask(
                answers,
                Texts.fill("v1/answer-instructions.txt"),
                Texts.fill(
                        "v1/answer.txt",
                        "context",
                        context,
                        "date",
                        item.date().isEmpty() ? "not known" : item.date(),
                        "question",
                        item.question()),
                ANSWER_TOKENS);
    }

    private Verdict verdict(String memory, int seed, Item item, String answer, long contextTokens) {
        String prompt = setting.dataset().judge(item);
        String judged = ask(
                judge,
                "",
                Texts.fill(prompt, "question", item.question(), "answer", item.answer(), "response", answer),
                JUDGE_TOKENS);
        if (judged.isBlank()) {
            throw new EvalException(setting.judge() + " judges nothing in " + JUDGE_TOKENS
                    + " tokens; a model that thinks first is no judge here, give another --judge");
        }
        return new Verdict(
                setting,
                memory,
                seed,
                item.id(),
                item.kind(),
                item.question(),
                item.answer(),
                answer,
                judged,
                judged.toLowerCase(Locale.ROOT).contains("yes"),
                contextTokens,
                prompt);
    }

    private static long tokens(String context) {
        return TokenEstimator.scriptAware().estimate(context);
    }

    private static String ask(LanguageModel model, String instructions, String input, int tokens) {
        return model.complete(new LanguageModel.Prompt(instructions, input, tokens, DEADLINE))
                .text()
                .strip();
    }
}
