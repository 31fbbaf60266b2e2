package dev.varve.lab.quiz;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Writes what a reader gets to see of a session, and, apart from it, what a judge does. */
final class Papers {
    private static final String README = """
            SESSION-notes.txt       all that a reader of the notes alone may see
            SESSION-context.txt     all that a reader of the context may see: what every question sees, then, question by
                                    question, what was recalled for it; an answer rests on the first part and its own section
            SESSION-model-*.txt     the same with notes that a capable model wrote
            questions-SESSION.txt   what is asked; for readers
            gold-SESSION.txt        right answers, with the numbers of the messages that hold them; for the judge alone

            A reader answers each question in one or two sentences, and says "not told" where the memory does not tell:

                answers/notes/SESSION.txt, answers/context/SESSION.txt     NUMBER | ANSWER

            A judge sees question, gold and answer, not which memory it came from, and gives 1, 0.5 or 0:

                verdicts/notes/SESSION.txt, verdicts/context/SESSION.txt   NUMBER | VERDICT | ANSWER

            varve-lab/run quiz --data DIR --verdicts THIS/verdicts counts them.
            """;

    private final Path folder;
    private final Quiz quiz;
    private final List<Question> asked;

    Papers(Path folder, Quiz quiz, List<Question> asked) {
        this.folder = folder;
        this.quiz = quiz;
        this.asked = asked;
    }

    /**
     * Writes all of it.
     *
     * @param by       who wrote the notes, as names of files begin
     * @param recalled for each question, in their order
     */
    void write(String by, Memory memory, List<String> recalled) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("README"), README);
        Files.writeString(folder.resolve(quiz.name() + "-" + by + "notes.txt"), memory.notes());
        StringBuilder context = new StringBuilder(memory.shown());
        for (int i = 0; i < asked.size(); i++) {
            context.append("\n===== for question ")
                    .append(asked.get(i).number())
                    .append(" =====\n")
                    .append(recalled.get(i).isEmpty() ? "(nothing was recalled)\n" : recalled.get(i) + "\n");
        }
        Files.writeString(folder.resolve(quiz.name() + "-" + by + "context.txt"), context);
        Files.writeString(
                folder.resolve("questions-" + quiz.name() + ".txt"),
                asked.stream()
                        .map(question -> question.number() + " | " + question.text() + "\n")
                        .collect(Collectors.joining()));
        Files.writeString(
                folder.resolve("gold-" + quiz.name() + ".txt"),
                asked.stream()
                        .map(question -> question.number() + " | " + question.text() + " | " + question.gold() + " | "
                                + question.evidence() + "\n")
                        .collect(Collectors.joining()));
    }
}
