package dev.varve.lab.told;

import dev.varve.NoteLine;
import dev.varve.TokenEstimator;
import dev.varve.lab.labels.Folders;
import dev.varve.lab.labels.LabelledStatement;
import dev.varve.lab.measure.Printer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What survives a compaction. */
@Command(
        name = "survival",
        description = {
            "What survives a compaction: of the labelled statements before the first one of a recording of Claude Code, how many"
                    + " the program's own summary tells, how many Varve's notes tell, and how many a digest of as many tokens.",
            "A text tells a statement if two neighbouring lines have three of five words in it that name something, in any order."
        })
public final class SurvivalCommand implements Callable<Integer> {
    private static final Set<String> WORTH =
            Set.of("rule", "decision", "permission", "fact", "open", "done", "failure", "cause", "takes-back");

    @Option(names = "--data", required = true, paramLabel = "DIR", description = "Folder with the recordings.")
    Path data = Path.of("");

    @Option(names = "--labels", required = true, paramLabel = "DIR", description = "Folder with label files.")
    Path labels = Path.of("");

    @Option(
            names = "--papers",
            paramLabel = "DIR",
            description = "Also write for each recording what a reader compares: the statements, and the three texts.")
    Optional<Path> papers = Optional.empty();

    @Mixin
    Printer printer = new Printer();

    /** What the texts tell of a recording's statements. */
    record Survival(
            String recording,
            int persons,
            int inSummary,
            int inNotes,
            int inDigest,
            int agents,
            int agentsInSummary,
            int agentsInNotes,
            int agentsInDigest,
            int summaryTokens,
            int notesTokens) {
        static final Survival NONE = new Survival("all", 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

        Survival plus(Survival other) {
            return new Survival(
                    recording,
                    persons + other.persons,
                    inSummary + other.inSummary,
                    inNotes + other.inNotes,
                    inDigest + other.inDigest,
                    agents + other.agents,
                    agentsInSummary + other.agentsInSummary,
                    agentsInNotes + other.agentsInNotes,
                    agentsInDigest + other.agentsInDigest,
                    summaryTokens + other.summaryTokens,
                    notesTokens + other.notesTokens);
        }
    }

    /** The three texts about what was before a compaction. */
    private record Texts(String summary, String notes, String digest) {
        int[] telling(List<LabelledStatement> statements) {
            return new int[] {count(summary, statements), count(notes, statements), count(digest, statements)};
        }

        private static int count(String text, List<LabelledStatement> statements) {
            Telling telling = new Telling(text);
            return (int) statements.stream()
                    .filter(statement -> telling.tells(statement.text()))
                    .count();
        }
    }

    @Override
    public Integer call() throws IOException {
        Collection<Survival> rows = survivals();
        printer.head(
                "recording",
                "people's statements",
                "in the summary",
                "in the notes",
                "in a digest of as many tokens as the summary",
                "agents' statements",
                "in the summary",
                "in the notes",
                "in the digest",
                "tokens of the summary",
                "of the notes");
        String cells = "%s | %d | %d | %d | %d | %d | %d | %d | %d | %,d | %,d";
        rows.forEach(row -> printer.row(row, cells));
        printer.row(rows.stream().reduce(Survival.NONE, Survival::plus), cells);
        return 0;
    }

    private Collection<Survival> survivals() throws IOException {
        Map<String, Survival> rows = new TreeMap<>();
        for (Path file : Folders.filesBelow(labels, ".tsv")) {
            List<LabelledStatement> statements = LabelledStatement.in(file);
            Optional<Path> recording = statements.isEmpty()
                    ? Optional.empty()
                    : Folders.recording(data, statements.get(0).file());
            if (recording.isPresent()) {
                Optional<Compaction> compaction = Compaction.first(recording.get());
                if (compaction.isPresent()) {
                    String name = recording.get().getFileName().toString();
                    survival(name, compaction.get(), statements).ifPresent(row -> rows.put(name, row));
                }
            }
        }
        return rows.values();
    }

    private Optional<Survival> survival(String name, Compaction compaction, List<LabelledStatement> all)
            throws IOException {
        List<LabelledStatement> before = all.stream()
                .filter(one ->
                        one.line() > 0 && one.line() <= compaction.before().size())
                .filter(one -> one.labels().stream().anyMatch(WORTH::contains))
                .filter(one -> !one.text().isBlank())
                .toList();
        List<LabelledStatement> persons =
                before.stream().filter(LabelledStatement::isPersons).toList();
        List<LabelledStatement> agents =
                before.stream().filter(one -> one.who().equals("agent")).toList();
        if (before.isEmpty()) {
            return Optional.empty();
        }
        Texts texts = texts(compaction);
        if (papers.isPresent()) {
            write(papers.get(), name, before, texts);
        }
        int[] told = texts.telling(persons);
        int[] reported = texts.telling(agents);
        return Optional.of(new Survival(
                name,
                persons.size(),
                told[0],
                told[1],
                told[2],
                agents.size(),
                reported[0],
                reported[1],
                reported[2],
                tokens(texts.summary()),
                tokens(texts.notes())));
    }

    private static Texts texts(Compaction compaction) throws IOException {
        Path part = Files.createTempFile("varve-survival", ".jsonl");
        try {
            Files.write(part, compaction.before());
            ToldProject project = new ToldProject().with(part);
            return new Texts(
                    compaction.summary(),
                    project.notes().stream()
                            .filter(line -> line.kind() != NoteLine.Kind.LITERALS)
                            .map(NoteLine::toString)
                            .collect(Collectors.joining("\n")),
                    project.digest(tokens(compaction.summary())).text());
        } finally {
            Files.delete(part);
        }
    }

    private static int tokens(String text) {
        return TokenEstimator.scriptAware().estimate(text);
    }

    private static void write(Path folder, String name, List<LabelledStatement> statements, Texts texts)
            throws IOException {
        Path papers = Files.createDirectories(folder.resolve(name));
        List<String> numbered = new ArrayList<>();
        for (LabelledStatement one : statements) {
            numbered.add((numbered.size() + 1) + " | " + one.who() + " | " + String.join(",", one.labels()) + " | "
                    + one.text());
        }
        Files.write(papers.resolve("statements.txt"), numbered);
        Files.writeString(papers.resolve("summary.txt"), texts.summary());
        Files.writeString(papers.resolve("notes.txt"), texts.notes());
        Files.writeString(papers.resolve("digest.txt"), texts.digest());
    }
}
