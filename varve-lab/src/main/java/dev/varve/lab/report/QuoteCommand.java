package dev.varve.lab.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Puts the tables of a report where a text quotes them. */
@Command(
        name = "quote",
        description = "Replaces tables in Markdown files by those of a report. A table is quoted if the line"
                + " <!-- report: TITLE --> stands before it, with the title of the report's part; the part's table whose"
                + " first column has the same name takes its place.")
public final class QuoteCommand implements Callable<Integer> {
    @Spec
    CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--report",
            required = true,
            paramLabel = "DIR",
            description = "Where the report is, that is what all was given as --out.")
    Path report = Path.of("");

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Texts that quote.")
    List<Path> files = List.of();

    @Override
    public Integer call() throws IOException {
        Quotes quotes = Quotes.of(Files.readString(report.resolve("report.md")));
        boolean all = true;
        for (Path file : files) {
            Quotes.Quoted quoted = quotes.in(Files.readString(file));
            Files.writeString(file, quoted.text());
            spec.commandLine().getOut().println(file + ": tables replaced: " + quoted.replaced());
            for (String missing : quoted.missing()) {
                spec.commandLine().getErr().println(file + ": the report has no table for " + missing);
                all = false;
            }
        }
        spec.commandLine().getOut().flush();
        spec.commandLine().getErr().flush();
        return all ? 0 : 1;
    }
}
