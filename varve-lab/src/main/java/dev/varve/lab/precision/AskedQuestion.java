package dev.varve.lab.precision;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A question about sessions of real people.
 *
 * @param number   from 1; by odd numbers the score was calibrated, by even ones it is measured
 * @param sessions files, or folders of them, below that of the data
 * @param answer   stands in a part that answers it; empty if the sessions have no answer
 */
record AskedQuestion(int number, List<Path> sessions, String text, Optional<Pattern> answer) {
    AskedQuestion {
        sessions = List.copyOf(sessions);
    }

    /** @param lines sessions, question and answer, with tabs between them */
    static List<AskedQuestion> read(List<String> lines) {
        List<AskedQuestion> questions = new ArrayList<>();
        for (String line : lines) {
            if (!line.isBlank() && !line.startsWith("#")) {
                String[] cells = line.split("\t", -1);
                questions.add(new AskedQuestion(
                        questions.size() + 1,
                        Arrays.stream(cells[0].split(",")).map(Path::of).toList(),
                        cells[1],
                        Optional.of(cells[2])
                                .filter(answer -> !answer.isEmpty())
                                .map(Pattern::compile)));
            }
        }
        return questions;
    }

    boolean isForCalibrating() {
        return number % 2 == 1;
    }
}
