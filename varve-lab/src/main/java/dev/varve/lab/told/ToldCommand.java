package dev.varve.lab.told;

import dev.varve.Digest;
import dev.varve.NoteLine;
import dev.varve.Priority;
import dev.varve.TokenEstimator;
import dev.varve.lab.measure.Printer;
import dev.varve.transcript.TranscriptException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Compares what the next session is told, and what notes keep, with statements that people labelled. */
@Command(
        name = "told",
        description = {
            "What the next session of a project is told in 2,000 tokens, and what its notes keep, by labels of what was said.",
            "A line tells a statement if it has at least 70 %% of its words in their order. A line under Rules and Decisions is"
                    + " right if the statement nearest to it is a person's rule or decision that lasts."
        })
public final class ToldCommand implements Callable<Integer> {
    @Option(names = "--labels", required = true, paramLabel = "DIR", description = "Folder with label files.")
    Path labels = Path.of("");

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "Folder with the recordings that the labels name, each a project of its own.")
    Optional<Path> data = Optional.empty();

    @Option(
            names = "--texts",
            paramLabel = "DIR",
            description =
                    "Folder with files of statements, for labels as the command selection reads them; a project for each"
                            + " repository.")
    Optional<Path> texts = Optional.empty();

    @Option(
            names = "--lasts",
            paramLabel = "FILE",
            description = "How long labelled statements last: file, message, sentence, and project, session or moment.")
    Optional<Path> lasts = Optional.empty();

    @Option(
            names = "--only",
            defaultValue = ".*",
            paramLabel = "REPO",
            description = "Only repositories whose whole name matches this expression.")
    String only = "";

    @Option(
            names = "--wrong",
            description = "Quote wrong lines and missing statements. They are words of people: for your eyes.")
    boolean wrong;

    @Mixin
    Printer printer = new Printer();

    @Spec
    CommandSpec command = CommandSpec.create();

    private final Map<NoteLine.Kind, KindCount> kinds = new EnumMap<>(NoteLine.Kind.class);

    /** Lines of notes of one kind. */
    record KindCount(String kind, int lines, int critical, int tokens) {
        KindCount plus(NoteLine line) {
            return new KindCount(
                    kind,
                    lines + 1,
                    critical + (line.priority() == Priority.CRITICAL ? 1 : 0),
                    tokens + TokenEstimator.scriptAware().estimate(line.toString()));
        }
    }

    @Override
    public Integer call() throws IOException {
        if (data.isPresent() == texts.isPresent()) {
            throw new ParameterException(
                    command.commandLine(), "name --data or --texts, where the labelled words stand");
        }
        List<LabelledRepository> projects = data.isPresent()
                ? new LabelFiles(data.get(), labels, lasts).read()
                : new Corpus(texts.orElseThrow(), labels).read();
        Map<String, ToldCount> counts = new TreeMap<>();
        for (LabelledRepository project : projects) {
            if (project.name().matches(only)) {
                counts.merge(project.name(), count(project), ToldCount::plus);
            }
        }
        print(counts);
        return 0;
    }

    private ToldCount count(LabelledRepository repository) {
        Digest digest = Digest.EMPTY;
        List<NoteLine> notes = List.of();
        try {
            ToldProject project = repository.project().get();
            digest = project.digest();
            notes = project.notes();
        } catch (TranscriptException e) {
            printer.say(repository.name() + " cannot be read, and counts as not told: " + e.getMessage());
        }
        Marking marking = new Marking(repository.statements(), HandOut.of(digest), notes, digest.tokens());
        notes.forEach(line -> kinds.merge(
                line.kind(),
                new KindCount(line.kind().name().toLowerCase(Locale.ROOT), 0, 0, 0).plus(line),
                (known, one) -> known.plus(line)));
        if (wrong) {
            marking.faults().forEach(fault -> printer.say(repository.name() + ": " + fault));
        }
        return marking.count(repository.name());
    }

    private void print(Map<String, ToldCount> counts) {
        printer.head(
                "repository",
                "lasting",
                "lines under Rules, Decisions",
                "right",
                "told there",
                "said lately",
                "right",
                "anywhere",
                "wanted",
                "noted",
                "noise",
                "noted",
                "lines of notes",
                "critical",
                "tokens",
                "digest");
        String cells = "%s | %,d | %,d | %,d | %,d | %,d | %,d | %,d | %,d | %,d | %,d | %,d | %,d | %,d | %,d | %,d";
        counts.values().forEach(count -> printer.row(count, cells));
        printer.row(counts.values().stream().reduce(ToldCount.none("all"), ToldCount::plus), cells);
        ToldMeans means = ToldMeans.of(counts.values());
        printer.row(
                means,
                "mean over repositories | | | %.0f %% | %.0f %% | | %.0f %% | %.0f %% | | %.0f %% | | %.0f %% | | %.0f %% | |",
                means.precision(),
                means.there(),
                means.lately(),
                means.anywhere(),
                means.noted(),
                means.noiseNoted(),
                means.critical());
        printer.say("");
        printer.head("kind of line", "lines", "critical", "tokens");
        kinds.values().forEach(kind -> printer.row(kind, "%s | %,d | %,d | %,d"));
    }
}
