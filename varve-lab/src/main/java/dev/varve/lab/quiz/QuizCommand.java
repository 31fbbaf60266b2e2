package dev.varve.lab.quiz;

import dev.varve.Policy;
import dev.varve.TokenEstimator;
import dev.varve.lab.measure.NamedPolicy;
import dev.varve.lab.measure.Printer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Asks what the notes of real sessions still tell. */
@Command(
        name = "quiz",
        description = {
            "What an agent that sees only the memory of a session, at default settings, can tell of it: wishes, changes,"
                    + " failures and state of work, facts, events, plans and opinions of a chat.",
            "Notes are the notes alone, by rules, or, in rows of model-notes, by a capable model whose answers were recorded"
                    + " and go through today's reader and checks; context has what automatic recall shows for the question besides. Held says by key"
                    + " terms whether there is an answer. Answered is what a reader answered who saw that alone, judged without"
                    + " sight of it; it is recorded, and holds for the memory of that day."
        })
public final class QuizCommand implements Callable<Integer> {
    private static final String RULES = "";
    private static final String MODEL = "model-";

    @Option(names = "--data", required = true, paramLabel = "DIR", description = "Folder with agent/, locomo/ and zh/.")
    Path data = Path.of("");

    @Option(
            names = "--out",
            paramLabel = "DIR",
            description = "Write each session's memory, questions and gold answers here, for readers and judges.")
    Optional<Path> out = Optional.empty();

    @Option(
            names = "--verdicts",
            paramLabel = "DIR",
            description = "Count the answers and verdicts in this folder (default: the recorded ones).")
    Optional<Path> verdicts = Optional.empty();

    @Option(
            names = "--policy",
            defaultValue = "DEFAULTS",
            description = "The policy, of ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}). What a capable model"
                    + " answered was recorded under the default one.")
    NamedPolicy policy = NamedPolicy.DEFAULTS;

    @Option(
            names = "--recall-tokens",
            paramLabel = "N",
            description = "Room of automatic recall (default: the policy's).")
    Optional<Integer> recallTokens = Optional.empty();

    @Option(
            names = "--only",
            defaultValue = ".*",
            description = "Only sessions whose whole name matches this expression.")
    String only = "";

    @Option(
            names = "--notes",
            paramLabel = "DIR",
            description = {
                "Take the notes from the databases SESSION.db in this folder, such as those that a model wrote in a"
                        + " replay with --session quiz; other sessions are left out."
            })
    Optional<Path> written = Optional.empty();

    @Option(names = "--missed", description = "Name the questions whose terms the memory does not all have.")
    boolean missed;

    @Mixin
    Printer printer = new Printer();

    /** A row of the table. */
    record Line(
            String session,
            boolean tuned,
            String memory,
            String kind,
            int tokens,
            int questions,
            double held,
            double answered,
            int answers) {}

    @Override
    public Integer call() throws IOException {
        printer.say("| session | | memory | questions on | tokens | held | answered |");
        printer.say("|---|---|---|---|---:|---:|---:|");
        Policy asked = policy.with(recallTokens);
        for (Quiz quiz : Quiz.all()) {
            SessionFile session = quiz.in(data);
            Optional<Path> database = written.map(folder -> folder.resolve(quiz.name() + ".db"));
            if (quiz.name().matches(only)
                    && session.exists()
                    && database.map(Files::exists).orElse(true)) {
                if (database.isPresent()) {
                    report(quiz, MODEL, Memory.in(database.get(), asked));
                } else {
                    report(quiz, RULES, Memory.of(session, asked));
                    Optional<Answers> answers = Answers.recorded(quiz);
                    if (answers.isPresent() && policy == NamedPolicy.DEFAULTS) {
                        report(quiz, MODEL, Memory.of(session, asked, answers.get()));
                    }
                }
            }
        }
        return 0;
    }

    /** What was answered holds for the memories that readers saw. */
    private boolean isAsRecorded() {
        return written.isEmpty() && policy == NamedPolicy.DEFAULTS;
    }

    /** @param by who wrote the notes, as names of rows and files begin */
    private void report(Quiz quiz, String by, Memory memory) throws IOException {
        List<Question> asked = quiz.questions().stream()
                .filter(question -> !question.inView(memory.firstShown()))
                .toList();
        List<String> recalled =
                asked.stream().map(question -> memory.recalled(question.text())).toList();
        int more = recalled.stream()
                        .mapToInt(TokenEstimator.scriptAware()::estimate)
                        .sum()
                / Math.max(1, asked.size());
        rows(quiz, by + "notes", memory.tokens(), asked, question -> memory.notes());
        rows(
                quiz,
                by + "context",
                memory.tokens() + more,
                asked,
                question -> memory.shown() + recalled.get(asked.indexOf(question)));
        if (out.isPresent()) {
            new Papers(out.get(), quiz, asked).write(by, memory, recalled);
        }
    }

    private void rows(Quiz quiz, String memory, int tokens, List<Question> asked, Function<Question, String> text)
            throws IOException {
        Recorded recorded = verdicts.isPresent()
                ? Recorded.in(verdicts.get(), memory, quiz)
                : isAsRecorded() ? Recorded.shipped(memory, quiz) : Recorded.of(List.of());
        for (Question.Kind kind : Question.Kind.values()) {
            List<Question> some =
                    asked.stream().filter(question -> question.kind() == kind).toList();
            if (!some.isEmpty()) {
                row(quiz, memory, kind.name().toLowerCase(Locale.ROOT), tokens, some, text, recorded);
            }
        }
        row(quiz, memory, "all", tokens, asked, text, recorded);
        if (missed) {
            asked.stream()
                    .filter(question -> question.proxy(text.apply(question)) < 1)
                    .forEach(question -> printer.format(
                            "  missed by %s %d %s %.2f: %s (%s)",
                            memory,
                            question.number(),
                            question.evidence(),
                            question.proxy(text.apply(question)),
                            question.text(),
                            question.gold()));
        }
    }

    private void row(
            Quiz quiz,
            String memory,
            String kind,
            int tokens,
            List<Question> questions,
            Function<Question, String> text,
            Recorded recorded) {
        double held = questions.stream()
                .mapToDouble(question -> question.proxy(text.apply(question)))
                .sum();
        double[] answered = questions.stream()
                .flatMapToDouble(question -> recorded.verdict(question).stream())
                .toArray();
        Line line = new Line(
                quiz.name(),
                quiz.tuned(),
                memory,
                kind,
                tokens,
                questions.size(),
                held,
                Arrays.stream(answered).sum(),
                answered.length);
        printer.row(
                line,
                "%s | %s | %s | %s | %,d | %.1f of %d | %s",
                line.session(),
                line.tuned() ? "tuned on" : "held out",
                line.memory(),
                line.kind(),
                line.tokens(),
                line.held(),
                line.questions(),
                line.answers() == 0 ? "" : String.format(Locale.ROOT, "%.1f of %d", line.answered(), line.answers()));
    }
}
