package dev.varve.cli.transfer;

import dev.varve.cli.agents.Recordings;
import dev.varve.cli.agents.TranscriptImport;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.JsonObject;
import dev.varve.cli.console.Output;
import dev.varve.cli.console.TerminalText;
import dev.varve.cli.view.SecretCount;
import java.util.Map;
import java.util.TreeMap;

/** Results of an import per file, for people and for scripts. */
final class ImportReport {
    private final Output output;

    ImportReport(Output output) {
        this.output = output;
    }

    /**
     * Prints the report and returns the exit code.
     *
     * @param count number of files
     */
    int of(Recordings.Summary summary, int count) {
        if (count == 0) {
            return output.nothing("no coding agent has recorded anything in your home folder");
        }
        if (output.isJson()) {
            output.line(JsonObject.empty()
                    .put("files", (long) count)
                    .put("unchanged", summary.unchanged())
                    .put(
                            "sessions",
                            summary.results().stream().map(ImportReport::json).toList())
                    .put("failed", summary.failed().values().stream().sorted().toList()));
        } else {
            summary.results()
                    .forEach(result ->
                            output.line(TerminalText.line(result.scope().session()) + " ("
                                    + TerminalText.line(result.scope().resource()) + "): "
                                    + Output.count(result.messages(), "new message") + ", "
                                    + Output.number(result.total()) + " in all"
                                    + leftOut(result.skipped())
                                    + secrets(result.secrets())
                                    + (result.undated() == 0
                                            ? ""
                                            : "; no times in " + Output.count(result.undated(), "message")
                                                    + ", dated by the message before, at first by the import")));
            output.line(Output.count(count, "file") + ": "
                    + Output.count(
                            summary.results().stream()
                                    .filter(result -> result.messages() > 0)
                                    .count(),
                            "session")
                    + " with something new, " + Output.count(summary.unchanged(), "file") + " unchanged, "
                    + summary.failed().size() + " failed");
            summary.failed().values().stream()
                    .sorted()
                    .forEach(reason -> output.line("failed: " + TerminalText.line(reason)));
        }
        return summary.failed().isEmpty()
                ? ExitCode.OK
                : summary.failed().size() == count ? ExitCode.USAGE : ExitCode.FAILED;
    }

    private static String secrets(Map<String, Long> kinds) {
        return kinds.isEmpty() ? "" : "; " + SecretCount.text(kinds);
    }

    private static String leftOut(Map<String, Long> skipped) {
        StringBuilder text = new StringBuilder();
        new TreeMap<>(skipped)
                .forEach((what, often) -> text.append(text.isEmpty() ? "; left out: " : ", ")
                        .append(Output.number(often))
                        .append("x ")
                        .append(what));
        return text.toString();
    }

    private static JsonObject json(TranscriptImport.Result result) {
        JsonObject skipped = JsonObject.empty();
        new TreeMap<>(result.skipped()).forEach(skipped::put);
        return JsonObject.empty()
                .put("project", result.scope().resource())
                .put("session", result.scope().session())
                .put("new", result.messages())
                .put("messages", result.total())
                .put("undated", result.undated())
                .put("skipped", skipped)
                .put("secrets", SecretCount.json(result.secrets()));
    }
}
