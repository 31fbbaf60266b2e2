package dev.varve.lab.told;

import dev.varve.Message;
import dev.varve.lab.labels.Folders;
import dev.varve.lab.measure.Printer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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

/** What the next session is told if a capable agent saves; its calls were recorded. */
@Command(
        name = "agent-saves",
        description = {
            "What the next session is told in 2,000 tokens if the agent of a recorded session saves rules and decisions.",
            "A capable reader played the agent: it read what Varve tells agents and the session turn by turn, without the"
                    + " labels. Its calls go through the real tools. A saved line is right if it rests on a person's rule or"
                    + " decision that lasts."
        })
public final class AgentSavesCommand implements Callable<Integer> {
    @Option(names = "--data", required = true, paramLabel = "DIR", description = "Folder with recordings.")
    Path data = Path.of("");

    @Option(names = "--show", paramLabel = "FILE", description = "Print this recording as the agent reads it; no more.")
    Optional<String> show = Optional.empty();

    @Option(
            names = "--calls",
            paramLabel = "DIR",
            description = "Folder with recorded calls, a file for a recording; its first line is the recording's name.")
    Optional<Path> calls = Optional.empty();

    @Option(names = "--labels", paramLabel = "DIR", description = "Folder with label files.")
    Optional<Path> labels = Optional.empty();

    @Option(names = "--lasts", paramLabel = "FILE", description = "How long labelled statements last.")
    Optional<Path> lasts = Optional.empty();

    @Option(
            names = "--wrong",
            description =
                    "Quote wrong lines, missing statements and refused calls. They are words of people: for your eyes.")
    boolean wrong;

    @Mixin
    Printer printer = new Printer();

    @Spec
    CommandSpec command = CommandSpec.create();

    @Override
    public Integer call() throws IOException {
        if (show.isPresent()) {
            new ShownTalk(messages(show.get())).lines().forEach(printer::say);
            return 0;
        }
        if (calls.isEmpty() || labels.isEmpty()) {
            throw new ParameterException(command.commandLine(), "name --calls and --labels, or --show");
        }
        Map<String, LabelledRepository> known = new TreeMap<>();
        new LabelFiles(data, labels.get(), lasts)
                .read()
                .forEach(each -> known.put(each.statements().get(0).file(), each));
        printer.head(
                "recording",
                "lasting",
                "calls",
                "refused",
                "saved lines",
                "right",
                "told there",
                "lines under Rules, Decisions",
                "right",
                "told there",
                "anywhere");
        List<SavedCount> counts = new ArrayList<>();
        for (Path file : Folders.filesBelow(calls.get(), ".tsv")) {
            List<String> lines = Lines.in(file);
            LabelledRepository recording = known.get(lines.get(0));
            if (recording == null) {
                throw new ParameterException(command.commandLine(), "no labels of " + lines.get(0));
            }
            counts.add(count(lines.get(0), recording, AgentCall.all(lines.subList(1, lines.size()))));
        }
        row(counts.stream().reduce(SavedCount.none("all"), SavedCount::plus));
        return 0;
    }

    private SavedCount count(String name, LabelledRepository recording, List<AgentCall> made) throws IOException {
        List<Message> messages = messages(name);
        AgentPlay agent = new AgentPlay(made, messages);
        ToldProject project = new ToldProject().with(messages, agent);
        SavedMarking marking = new SavedMarking(recording.statements(), project.digest(), agent);
        SavedCount count = marking.count(name);
        row(count);
        if (wrong) {
            marking.faults().forEach(fault -> printer.say("- " + fault));
        }
        return count;
    }

    private void row(SavedCount count) {
        printer.row(count, "%s | %,d | %,d | %,d | %,d | %,d | %,d | %,d | %,d | %,d | %,d");
    }

    /** Of all conversations of a recording. */
    private List<Message> messages(String name) throws IOException {
        Path file = Folders.recording(data, name)
                .orElseThrow(() -> new ParameterException(command.commandLine(), "no recording " + name));
        return ToldProject.conversations(file).stream().flatMap(List::stream).toList();
    }
}
