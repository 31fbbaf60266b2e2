package dev.varve.cli.upkeep;

import dev.varve.cli.agents.HandOuts;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.Json;
import dev.varve.cli.console.Output;
import dev.varve.cli.console.TerminalText;
import dev.varve.cli.console.UsageException;
import dev.varve.cli.database.Database;
import dev.varve.cli.view.Texts;
import dev.varve.store.DurableStore;
import dev.varve.store.SessionSummary;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code varve prune} (ZOR-15). */
@Command(name = "prune", description = "Delete sessions in which nothing was said for some days. Asks first.")
public final class PruneCommand implements Callable<Integer> {
    private final Environment environment;

    @Option(
            names = "--older-than",
            paramLabel = "DAYS",
            required = true,
            description = "Days since the last message (required).")
    private int days;

    @Option(
            names = "--keep",
            paramLabel = "N",
            defaultValue = "0",
            description = "Keep the N most recently active sessions whatever their age (default: ${DEFAULT-VALUE}).")
    private int keep;

    @Option(names = "--keep-facts", description = "Keep the facts that the sessions taught.")
    private boolean keepFacts;

    @Mixin
    private final Consent consent;

    @Mixin
    private final Database database;

    @Mixin
    private final Output output;

    public PruneCommand(Environment environment) {
        this.environment = environment;
        this.database = new Database(environment);
        this.consent = new Consent(environment);
        this.output = new Output(environment);
    }

    @Override
    public Integer call() {
        if (days < 0 || keep < 0) {
            throw new UsageException("--older-than and --keep must not be negative");
        }
        return database.with(this::prune, output::missing);
    }

    private int prune(DurableStore store) {
        Instant limit = environment.clock().instant().minus(Duration.ofDays(days));
        List<SessionSummary> old = store.sessions(database.tenant()).stream()
                .skip(keep) // the most recently active come first
                .filter(session -> session.state().lastMessageAt().isBefore(limit))
                .toList();
        return old.isEmpty() ? output.nothing() : delete(store, old);
    }

    private int delete(DurableStore store, List<SessionSummary> old) {
        old.forEach(session -> environment
                .err()
                .println(TerminalText.line(session.scope() + ", last message "
                        + Texts.minute(session.state().lastMessageAt()))));
        String what = Output.count(old.size(), "session") + (keepFacts ? ", but not their facts" : "");
        if (!consent.isGiven("Delete " + what + "? [y/N] ")) {
            return output.aborted(0);
        }
        long deleted = old.stream()
                .filter(session -> keepFacts ? store.retire(session.scope()) : store.delete(session.scope()))
                .count();
        store.scrub().ifPresent(output::note);
        HandOuts.dropAfterDeletion(environment);
        output.line(
                output.isJson()
                        ? Json.object().put("deleted", deleted)
                        : "Deleted " + Output.count(deleted, "session") + ".");
        return ExitCode.OK;
    }
}
