package dev.varve.bench.report;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * What a run of all benchmarks found.
 *
 * @param facts where and of what the figures are
 * @param parts what came of the benchmarks
 */
record Report(List<String> facts, List<Part> parts) {
    static final String HEADING = "## ";

    Report {
        facts = List.copyOf(facts);
        parts = List.copyOf(parts);
    }

    String markdown() {
        StringBuilder text = new StringBuilder("# Varve: benchmarks\n\n");
        facts.forEach(fact -> text.append("- ").append(fact).append('\n'));
        text.append('\n').append(contents()).append('\n');
        for (Part part : parts) {
            text.append('\n').append(HEADING).append(part.job().title()).append("\n\n");
            text.append("`").append(part.command()).append("`\n\n");
            trouble(part).ifPresent(said -> text.append("```\n").append(said).append("\n```\n\n"));
            for (String block : Blocks.of(part.outcome().output())) {
                text.append(Blocks.isTable(block) ? block : "```\n" + block + "\n```")
                        .append("\n\n");
            }
        }
        return text.toString();
    }

    /** How the parts ended, as a table. */
    String contents() {
        StringBuilder table = new StringBuilder("| part | seconds | |\n|---|---:|---|");
        for (Part part : parts) {
            table.append(String.format(
                    Locale.ROOT,
                    "\n| %s | %.0f | %s |",
                    part.job().title(),
                    part.seconds(),
                    part.outcome().said()));
        }
        return table.toString();
    }

    /** What went wrong with a part, in the words of its process. */
    static Optional<String> trouble(Part part) {
        return part.outcome().end() == Outcome.End.DONE
                ? Optional.empty()
                : Optional.of((part.outcome().said() + "\n" + part.outcome().errors()).strip());
    }
}
