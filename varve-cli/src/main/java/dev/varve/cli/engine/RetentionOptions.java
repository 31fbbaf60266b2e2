package dev.varve.cli.engine;

import dev.varve.cli.console.UsageException;
import dev.varve.maintenance.Upkeep;
import java.time.Duration;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Retention of sessions and messages: unlimited, unless an option limits it. */
public final class RetentionOptions {
    @Option(
            names = "--prune-after",
            paramLabel = "DAYS",
            description = "Delete sessions that have been quiet for this long (default: keep all).")
    private Optional<Integer> pruneDays = Optional.empty();

    @Option(names = "--keep-facts", description = "Keep facts from deleted sessions.")
    private boolean keepFacts;

    @Option(
            names = "--keep-messages",
            paramLabel = "DAYS",
            description = "Delete older messages and everything derived from them (default: keep all).")
    private Optional<Integer> messageDays = Optional.empty();

    /** True if anything is deleted. */
    public boolean deletes() {
        return pruneDays.isPresent() || messageDays.isPresent();
    }

    /** An upkeep with these limits. */
    public Upkeep in(Upkeep upkeep) {
        if (pruneDays.orElse(1) < 1 || messageDays.orElse(1) < 1) {
            throw new UsageException("what is deleted must be at least a day old");
        }
        Upkeep pruning = pruneDays
                .map(days -> upkeep.pruneAfter(Duration.ofDays(days), keepFacts))
                .orElse(upkeep);
        return messageDays
                .map(days -> pruning.keepMessages(Duration.ofDays(days)))
                .orElse(pruning);
    }
}
