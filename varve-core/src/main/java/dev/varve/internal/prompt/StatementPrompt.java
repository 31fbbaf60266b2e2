package dev.varve.internal.prompt;

import dev.varve.TokenEstimator;
import dev.varve.Usage;
import dev.varve.language.pattern.TextPattern;
import dev.varve.model.AnswerRefusedException;
import dev.varve.model.LanguageModel;
import dev.varve.model.ModelException;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.regex.Matcher;

/**
 * Asks a language model which statements of people were taken for what they are not. The model answers with numbers alone: no word
 * of it becomes memory. An answer that is anything else is refused as a whole.
 */
public final class StatementPrompt {
    private static final String INSTRUCTIONS = Prompts.text("statements/v1/judge.txt");
    private static final int LONGEST_ANSWER = 1_000;
    private static final TokenEstimator TOKENS = TokenEstimator.scriptAware();
    private static final TextPattern VERDICT =
            TextPattern.compile("^(\\d{1,4})[.:)]? (?:(rule|decision|drop)|replaced by (\\d{1,4}))\\.?$");

    private StatementPrompt() {}

    /**
     * A statement that is judged.
     *
     * @param day  on which it was made
     * @param text its words, on one line
     * @param told whether it is told as a rule or decision
     */
    public record Item(LocalDate day, String text, boolean told) {}

    /** What a statement is. */
    public enum Kind {
        /** It says how work is to be done. */
        RULE,
        /** It chooses something for the project. */
        DECISION,
        /** It is neither. */
        DROP,
        /** Another one says what holds now. */
        REPLACED
    }

    /**
     * What a model says of a statement.
     *
     * @param number of the statement, from 0 on
     * @param by     number of the one that replaces it; the same number if none does
     */
    public record Verdict(int number, Kind kind, int by) {}

    /**
     * An answer.
     *
     * @param verdicts at most one a statement; none if all is right
     */
    public record Answer(List<Verdict> verdicts, Usage usage) {
        /** Copies the list. */
        public Answer {
            verdicts = List.copyOf(verdicts);
        }
    }

    /** What a call about these is expected to cost, by an estimate that an answer rarely exceeds. */
    public static long tokens(List<Item> items) {
        return TOKENS.estimate(INSTRUCTIONS) + TOKENS.estimate(text(items)) + 8L * items.size() + 50;
    }

    /**
     * Asks.
     *
     * @throws ModelException if there is no answer, or none that counts
     */
    public static Answer ask(LanguageModel model, List<Item> items, Duration deadline, RandomGenerator random) {
        String text = text(items);
        Fence fence = Fence.draw(random, List.of(text));
        LanguageModel.Completion completion =
                model.complete(new LanguageModel.Prompt(INSTRUCTIONS, fence.around(text), LONGEST_ANSWER, deadline));
        if (completion.end() != LanguageModel.End.DONE) {
            throw new AnswerRefusedException("the answer is cut off, or the model declined").after(completion.usage());
        }
        return new Answer(verdicts(completion, items.size()), completion.usage());
    }

    private static String text(List<Item> items) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < items.size(); i++) {
            Item item = items.get(i);
            text.append(i + 1)
                    .append(item.told() ? " told " : " ")
                    .append(item.day())
                    .append(": ")
                    .append(Fence.continued(item.text().replaceAll("\\s+", " ")))
                    .append('\n');
        }
        return text.toString();
    }

    private static List<Verdict> verdicts(LanguageModel.Completion completion, int count) {
        List<String> lines = VisibleText.of(completion.text())
                .lines()
                .map(line -> line.strip().toLowerCase(Locale.ROOT))
                .filter(line -> !line.isEmpty() && !line.startsWith("```"))
                .toList();
        if (lines.equals(List.of("none"))) {
            return List.of();
        }
        List<Verdict> verdicts = new ArrayList<>();
        Set<Integer> judged = new HashSet<>();
        for (String line : lines) {
            Matcher parts = VERDICT.matcher(line);
            boolean sound = parts.find();
            int number = sound ? Integer.parseInt(parts.group(1)) - 1 : -1;
            boolean replaced = sound && parts.group(3) != null;
            int by = replaced ? Integer.parseInt(parts.group(3)) - 1 : number;
            if (number < 0
                    || number >= count
                    || by < number
                    || by >= count
                    || replaced && by == number
                    || !judged.add(number)) {
                throw refused(completion.usage());
            }
            Kind kind = replaced ? Kind.REPLACED : Kind.valueOf(parts.group(2).toUpperCase(Locale.ROOT));
            verdicts.add(new Verdict(number, kind, by));
        }
        if (verdicts.isEmpty()) {
            throw refused(completion.usage());
        }
        return verdicts;
    }

    private static ModelException refused(Usage usage) {
        return new AnswerRefusedException("the answer is no list of verdicts; nothing is taken from it").after(usage);
    }
}
