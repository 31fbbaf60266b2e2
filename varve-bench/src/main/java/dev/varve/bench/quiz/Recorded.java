package dev.varve.bench.quiz;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;

/** What a reader answered who saw nothing but the notes, and how a judge found it who saw question, gold and answer. */
final class Recorded {
    private final Map<Integer, Double> verdicts = new HashMap<>();

    private Recorded() {}

    /** Reads {@code number | 0, 0.5 or 1 | answer} from {@code recorded/LABEL/QUIZ.txt}; without it nothing is recorded. */
    static Recorded of(String label, Quiz quiz) {
        Recorded recorded = new Recorded();
        for (String line : Quiz.lines("recorded/" + label + "/" + quiz.name() + ".txt")) {
            String[] fields = line.split(" \\| ", 3);
            recorded.verdicts.put(Integer.valueOf(fields[0].strip()), Double.valueOf(fields[1].strip()));
        }
        return recorded;
    }

    OptionalDouble verdict(Question question) {
        Double verdict = verdicts.get(question.number());
        return verdict == null ? OptionalDouble.empty() : OptionalDouble.of(verdict);
    }
}
