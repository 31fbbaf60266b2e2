package dev.varve.bench.quiz;

import dev.varve.bench.measure.Printer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Asks what the notes of real sessions still tell. */
@Command(
        name = "quiz",
        description = {
            "What an agent that sees only the notes of a session, at default settings, can tell of it: wishes, changes,"
                    + " failures, state.",
            "Held says by key terms whether the notes have an answer. Answered is what a reader answered who saw the notes"
                    + " alone, judged without sight of them; it is recorded, and holds for the notes of that day."
        })
public final class QuizCommand implements Callable<Integer> {
    @Option(names = "--data", required = true, paramLabel = "DIR", description = "Folder with agent/ and zh/.")
    Path data = Path.of("");

    @Option(names = "--out", paramLabel = "DIR", description = "Write each session's notes and reader's prompt here.")
    Optional<Path> out = Optional.empty();

    @Option(
            names = "--recorded",
            defaultValue = "rules",
            paramLabel = "LABEL",
            description = "Which recorded answers to count (default ${DEFAULT-VALUE}).")
    String label = "";

    @Option(names = "--missed", description = "Name the questions whose terms the notes do not all have.")
    boolean missed;

    @Mixin
    Printer printer = new Printer();

    /** A row of the table. */
    record Line(String session, boolean tuned, String kind, int tokens, int questions, double held, double answered) {}

    @Override
    public Integer call() throws IOException {
        printer.say("| session | | questions on | tokens of notes | held | answered |");
        printer.say("|---|---|---|---:|---:|---:|");
        for (Quiz quiz : Quiz.all()) {
            Path session = data.resolve(quiz.session());
            if (Files.exists(session)) {
                report(quiz, Memory.of(session));
            }
        }
        return 0;
    }

    private void report(Quiz quiz, Memory memory) throws IOException {
        List<Question> asked = quiz.questions().stream()
                .filter(question -> !question.inView(memory.firstShown()))
                .toList();
        Recorded recorded = Recorded.of(label, quiz);
        for (Question.Kind kind : Question.Kind.values()) {
            row(
                    quiz,
                    memory,
                    kind.name().toLowerCase(Locale.ROOT),
                    asked.stream().filter(question -> question.kind() == kind).toList(),
                    recorded);
        }
        row(quiz, memory, "all", asked, recorded);
        if (missed) {
            asked.stream()
                    .filter(question -> question.proxy(memory.notes()) < 1)
                    .forEach(question -> printer.format(
                            "  missed %d %s %.2f: %s (%s)",
                            question.number(),
                            question.evidence(),
                            question.proxy(memory.notes()),
                            question.text(),
                            question.gold()));
        }
        if (out.isPresent()) {
            Path folder = Files.createDirectories(out.get());
            Files.writeString(folder.resolve(quiz.name() + ".notes.txt"), memory.notes());
            Files.writeString(folder.resolve(quiz.name() + ".prompt.txt"), prompt(asked, memory));
        }
    }

    private void row(Quiz quiz, Memory memory, String kind, List<Question> questions, Recorded recorded) {
        double held = questions.stream()
                .mapToDouble(question -> question.proxy(memory.notes()))
                .sum();
        double answered = questions.stream()
                .mapToDouble(question -> recorded.verdict(question).orElse(0))
                .sum();
        boolean any = questions.stream()
                .anyMatch(question -> recorded.verdict(question).isPresent());
        Line line = new Line(quiz.name(), quiz.tuned(), kind, memory.tokens(), questions.size(), held, answered);
        printer.row(
                line,
                String.format(
                        Locale.ROOT,
                        "| %s | %s | %s | %,d | %.1f of %d | %s |",
                        line.session(),
                        line.tuned() ? "tuned on" : "held out",
                        line.kind(),
                        line.tokens(),
                        line.held(),
                        line.questions(),
                        any ? String.format(Locale.ROOT, "%.1f of %d", line.answered(), line.questions()) : ""));
    }

    private static String prompt(List<Question> asked, Memory memory) {
        return """
                Answer from the notes below alone; say "not in the notes" where they do not tell. One line each.

                %s

                Questions:
                %s
                """.formatted(
                        memory.notes(),
                        asked.stream()
                                .map(question -> question.number() + ". " + question.text())
                                .collect(Collectors.joining("\n")));
    }
}
