package dev.varve.lab.voices;

import dev.varve.lab.labels.Folders;
import dev.varve.lab.labels.LabelledStatement;
import dev.varve.lab.measure.Printer;
import dev.varve.language.Voice;
import dev.varve.transcript.TranscriptException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Compares the voice of each labelled statement with the voice that Varve hears it in. */
@Command(
        name = "voices",
        description = {
            "Whose words a labelled statement is by its label, and by Varve: one table for all recordings, or one for each.",
            "A person's statement that is left out counts as wrong; a program's text that is left out counts as right."
        })
public final class VoicesCommand implements Callable<Integer> {
    private static final String LEFT_OUT = "left out";

    @Option(names = "--data", required = true, paramLabel = "DIR", description = "Folder with the recordings.")
    Path data = Path.of("");

    @Option(names = "--labels", required = true, paramLabel = "DIR", description = "Folder with the label files.")
    Path labels = Path.of("");

    @Option(names = "--by-file", description = "One row for each recording.")
    boolean byFile;

    @Option(names = "--wrong", description = "Name file and line of each statement heard in a wrong voice.")
    boolean wrong;

    @Mixin
    Printer printer = new Printer();

    private final Map<String, Map<String, Integer>> counts = new TreeMap<>();

    @Override
    public Integer call() throws IOException {
        for (Path file : Folders.filesBelow(labels, ".tsv")) {
            List<LabelledStatement> statements = LabelledStatement.in(file);
            if (!statements.isEmpty()) {
                compare(statements);
            }
        }
        printer.say("| labelled | person | machine | agent or tool | left out |");
        printer.say("|---|---:|---:|---:|---:|");
        counts.forEach((row, heard) -> printer.say("| " + row + " | " + heard.getOrDefault("person", 0) + " | "
                + heard.getOrDefault("machine", 0) + " | "
                + (heard.getOrDefault("agent", 0) + heard.getOrDefault("tool", 0)) + " | "
                + heard.getOrDefault(LEFT_OUT, 0) + " |"));
        return 0;
    }

    private void compare(List<LabelledStatement> statements) throws IOException {
        String name = statements.get(0).file();
        Optional<Path> recording = Folders.recording(data, name);
        if (recording.isEmpty()) {
            printer.say(name + ": not in " + data);
            return;
        }
        HeardFile heard;
        try {
            heard = HeardFile.read(recording.get());
        } catch (TranscriptException e) {
            printer.say(name + ": " + e.getMessage());
            return;
        }
        for (LabelledStatement statement : statements) {
            if (!statement.who().equals("agent")) {
                String voice = voice(statement, statements, heard)
                        .map(VoicesCommand::name)
                        .orElse(LEFT_OUT);
                String row = byFile ? statement.who() + ", " + name : statement.who();
                counts.computeIfAbsent(row, any -> new TreeMap<>()).merge(voice, 1, Integer::sum);
                boolean right =
                        voice.equals(statement.who()) || statement.who().equals("machine") && !voice.equals("person");
                if (wrong && !right) {
                    printer.say(name + " line " + statement.line() + ": " + statement.who() + " heard as " + voice);
                }
            }
        }
    }

    private static Optional<Voice> voice(LabelledStatement statement, List<LabelledStatement> all, HeardFile heard) {
        if (!statement.text().isBlank()) {
            return heard.voiceOf(statement);
        }
        List<LabelledStatement> typed = all.stream()
                .filter(other -> other.who().equals("person") && other.line() == statement.line())
                .toList();
        return heard.voiceOfPaste(statement.line(), typed);
    }

    private static String name(Voice voice) {
        return voice.name().toLowerCase(Locale.ROOT);
    }
}
