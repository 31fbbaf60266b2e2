package dev.varve.lab.quiz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** What a reader answered who saw nothing but the notes, and how a judge found it who saw question, gold and answer. */
final class Recorded {
    private final Map<Integer, Double> verdicts = new HashMap<>();

    private Recorded() {}

    /** Those that come with the program: {@code recorded/MEMORY/QUIZ.txt}. */
    static Recorded shipped(String memory, Quiz quiz) {
        return of(Quiz.lines("recorded/" + memory + "/" + quiz.name() + ".txt"));
    }

    /** Those in a folder: {@code MEMORY/QUIZ.txt}; none without such a file. */
    static Recorded in(Path folder, String memory, Quiz quiz) throws IOException {
        Path file = folder.resolve(memory).resolve(quiz.name() + ".txt");
        return of(Files.exists(file) ? Files.readAllLines(file) : List.of());
    }

    /** Reads lines of {@code number | 0, 0.5 or 1 | answer}. */
    static Recorded of(List<String> lines) {
        Recorded recorded = new Recorded();
        for (String line : lines) {
            String[] fields = line.split("\\|", 3);
            if (fields.length > 1) {
                recorded.verdicts.put(Integer.valueOf(fields[0].strip()), Double.valueOf(fields[1].strip()));
            }
        }
        return recorded;
    }

    OptionalDouble verdict(Question question) {
        Double verdict = verdicts.get(question.number());
        return verdict == null ? OptionalDouble.empty() : OptionalDouble.of(verdict);
    }
}
