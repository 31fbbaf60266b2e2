package dev.varve.lab.noted;

import dev.varve.NoteLine;
import dev.varve.lab.measure.Printer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Prints lines of notes for somebody to judge. */
@Command(
        name = "sample",
        description = {
            "Prints lines of the notes of sessions, the same ones each time: file, message, place in the message, kind, priority,"
                    + " voice, source and words, separated by tabs."
        })
final class SampleCommand implements Callable<Integer> {
    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Transcripts; of each the first conversation.")
    List<Path> files = List.of();

    @Option(
            names = "--lines",
            paramLabel = "N",
            defaultValue = "8",
            description = "Lines of each session (default: ${DEFAULT-VALUE}); 0 prints all.")
    int count;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "17",
            description = "Which ones (default: ${DEFAULT-VALUE}).")
    long seed;

    @Mixin
    Printer printer = new Printer();

    @Override
    public Integer call() {
        for (Path file : files) {
            for (NoteLine line : some(NotedLines.of(file))) {
                printer.say(String.join(
                        "\t",
                        file.toString(),
                        String.valueOf(line.span().from()),
                        line.statement().place().from() + "-"
                                + line.statement().place().to(),
                        line.kind().name(),
                        line.priority().name(),
                        line.statement().voice().name(),
                        line.source(),
                        line.words().replace('\t', ' ')));
            }
        }
        return 0;
    }

    private List<NoteLine> some(List<NoteLine> lines) {
        if (count == 0 || lines.size() <= count) {
            return lines;
        }
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            numbers.add(i);
        }
        Collections.shuffle(numbers, new Random(seed));
        return numbers.stream()
                .limit(count)
                .sorted(Comparator.naturalOrder())
                .map(lines::get)
                .toList();
    }
}
