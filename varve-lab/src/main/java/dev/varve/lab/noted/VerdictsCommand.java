package dev.varve.lab.noted;

import dev.varve.lab.measure.Printer;
import dev.varve.lab.noted.Verdict.Worth;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Counts the recorded verdicts. */
@Command(name = "verdicts", description = "Counts what readers said of sampled lines, by the state that wrote them.")
final class VerdictsCommand implements Callable<Integer> {
    @Mixin
    Printer printer = new Printer();

    /** A row of the table. */
    record Line(String notes, int lines, long keep, long noise, long garbled, long mark) {
        static Line of(String notes, List<Verdict> verdicts) {
            return new Line(
                    notes,
                    verdicts.size(),
                    count(verdicts, Worth.KEEP),
                    count(verdicts, Worth.NOISE),
                    count(verdicts, Worth.GARBLED),
                    count(verdicts, Worth.MARK));
        }

        private static long count(List<Verdict> verdicts, Worth worth) {
            return verdicts.stream().filter(verdict -> verdict.worth() == worth).count();
        }
    }

    @Override
    public Integer call() throws IOException {
        Map<String, List<Verdict>> byNotes = Verdict.recorded().stream()
                .collect(Collectors.groupingBy(Verdict::notes, LinkedHashMap::new, Collectors.toList()));
        printer.head("notes", "lines", "worth keeping", "noise", "garbled", "wrong mark");
        byNotes.forEach((notes, verdicts) -> printer.row(Line.of(notes, verdicts), "%s | %d | %d | %d | %d | %d"));
        return 0;
    }
}
