package dev.varve.lab.told;

import dev.varve.Message;
import dev.varve.lab.measure.DataFiles;
import dev.varve.lab.measure.Printer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Whether what was replaced is still told. */
@Command(
        name = "updates",
        description = {
            "Of rules that later sessions replaced: how many in force and how many superseded ones the next session is told.",
            "Dialogues of MemoryCode with --data, and pairs of statements in free wording, each a project of its own."
        })
public final class UpdatesCommand implements Callable<Integer> {
    @Option(names = "--data", paramLabel = "DIR", description = "Folder with dialogues of MemoryCode.")
    Optional<Path> data = Optional.empty();

    @Option(
            names = "--pairs",
            paramLabel = "FILE",
            description = "Lines of id, domain, old, new, and replaces or both, with tabs (default: 1,093 of our own); "
                    + "or of id, domain, old, new, and the values of both, of which all replace.")
    Optional<Path> pairs = Optional.empty();

    @Option(
            names = "--alike",
            paramLabel = "FILE",
            description = "Lines of id, domain, old, new, and anything, with tabs, of which both hold.")
    Optional<Path> alike = Optional.empty();

    @Option(
            names = "--only",
            defaultValue = ".*",
            paramLabel = "NAME",
            description = "Only dialogues, and pairs, whose whole name matches this expression.")
    String only = "";

    @Option(names = "--wrong", description = "Quote what is told wrongly or missing.")
    boolean wrong;

    @Mixin
    Printer printer = new Printer();

    private final Talk talk = new Talk();

    @Override
    public Integer call() throws IOException {
        if (data.isPresent()) {
            dialogues(data.get());
            printer.say("");
        }
        if (pairs.isPresent()) {
            pairs(Pair.in(Lines.in(pairs.get())));
        } else if (alike.isEmpty()) {
            pairs(Pair.in(Lines.shipped("pairs.tsv")));
            printer.say("");
            pairs(Pair.in(Lines.shipped("pairs-2.tsv")));
            pairs(Pair.in(Lines.shipped("pairs-3.tsv")));
            pairs(Pair.in(Lines.shipped("pairs-4.tsv")));
            pairs(Pair.in(Lines.shipped("pairs-5.tsv")));
            pairs(Pair.in(Lines.shipped("pairs-6.tsv")));
        }
        if (alike.isPresent()) {
            pairs(Pair.in(Lines.in(alike.get())).stream()
                    .map(pair -> pair.withReplaces(false))
                    .toList());
        }
        return 0;
    }

    private void dialogues(Path folder) throws IOException {
        printer.head(
                "dialogue",
                "in force",
                "under Rules, Decisions",
                "anywhere",
                "superseded",
                "under Rules, Decisions",
                "anywhere");
        SlotCount all = SlotCount.none("all");
        for (Path file : DataFiles.matching(folder, "dialogue_*.json")) {
            String name = file.getFileName().toString().replaceFirst("\\.json$", "");
            if (name.matches(only)) {
                SlotCount count = dialogue(name, MemoryCode.read(file));
                print(count);
                all = all.plus(count);
            }
        }
        print(all);
    }

    private SlotCount dialogue(String name, MemoryCode dialogue) {
        ToldProject project = new ToldProject();
        dialogue.sessions().forEach(project::with);
        HandOut told = HandOut.of(project.digest());
        if (wrong) {
            dialogue.slots().forEach(slot -> wrong(name, slot, told));
        }
        return SlotCount.of(name, dialogue.slots(), told);
    }

    private void wrong(String name, List<String> slot, HandOut told) {
        SlotCount count = SlotCount.of(name, List.of(slot), told);
        if (count.anywhere() == 0) {
            printer.say(name + ": missed: " + slot.get(slot.size() - 1));
        }
        if (count.oldAnywhere() > 0) {
            printer.say(name + ": superseded ones told (" + count.oldThere() + " there), of " + slot);
        }
    }

    private void print(SlotCount count) {
        printer.row(count, "%s | %,d | %,d | %,d | %,d | %,d | %,d");
    }

    private void pairs(List<Pair> pairs) {
        Map<String, PairCount> counts = new TreeMap<>();
        for (Pair pair : pairs) {
            if (pair.id().matches(only)) {
                PairTold told = told(pair);
                counts.merge(
                        pair.domain(),
                        PairCount.none(pair.domain()).plus(pair, told),
                        (known, more) -> known.plus(pair, told));
                if (wrong) {
                    wrong(pair, told);
                }
            }
        }
        printer.head(
                "pairs",
                "replaced",
                "old told",
                "under Rules, Decisions",
                "new told",
                "under Rules, Decisions",
                "only alike",
                "both told",
                "under Rules, Decisions");
        counts.values().forEach(this::print);
        print(counts.values().stream().reduce(PairCount.none("all"), PairCount::plus));
    }

    private void print(PairCount count) {
        printer.row(count, "%s | %,d | %,d | %,d | %,d | %,d | %,d | %,d | %,d");
    }

    private PairTold told(Pair pair) {
        ToldProject project = new ToldProject();
        List<Message> before = talk.session(0, List.of(pair.before()));
        List<Message> after = talk.session(1, List.of(pair.after()));
        return pair.in(HandOut.of(project.with(before).with(after).digest()));
    }

    private void wrong(Pair pair, PairTold told) {
        if (pair.replaces() == told.before()) {
            printer.say(pair.id() + (told.before() ? ": replaced one told: " : ": missed: ") + pair.before());
        }
        if (!told.after()) {
            printer.say(pair.id() + ": missed: " + pair.after());
        }
    }
}
