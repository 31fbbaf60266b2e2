package dev.varve.cli.upkeep;

import dev.varve.Erasure;
import dev.varve.Note;
import dev.varve.Observation;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.cli.agents.SessionBriefings;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.JsonObject;
import dev.varve.cli.console.Output;
import dev.varve.cli.console.TerminalText;
import dev.varve.cli.console.UsageException;
import dev.varve.cli.database.WithDatabase;
import dev.varve.cli.view.Texts;
import dev.varve.internal.project.ErasedRevocations;
import dev.varve.store.DurableStore;
import dev.varve.store.SessionState;
import dev.varve.store.SessionSummary;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code varve prune}. */
@Command(
        name = "prune",
        description =
                "Delete sessions that have been quiet for some days, of all resources or of one --resource, or the older part of one session. Keeps what people asked to remember, unless --resource NAME --older-than 0 deletes all of a resource. Asks first.")
public final class PruneCommand extends WithDatabase {
    @Option(
            names = "--older-than",
            paramLabel = "DAYS",
            description = "Delete sessions whose last message is at least this many days old.")
    private Optional<Integer> olderThan = Optional.empty();

    @Option(
            names = "--keep-last",
            paramLabel = "N",
            description =
                    "With --session: keep the messages that its newest N observations cover, and all later ones. A reflection counts as the observations that it replaced.")
    private Optional<Integer> keepLast = Optional.empty();

    @Option(
            names = {"-s", "--session"},
            paramLabel = "KEY",
            description = "The session, with --keep-last.")
    private Optional<String> session = Optional.empty();

    @Option(
            names = "--keep",
            paramLabel = "N",
            defaultValue = "0",
            description = "Keep the N most recently active sessions, whatever their age (default: ${DEFAULT-VALUE}).")
    private int keep;

    @Option(names = "--keep-facts", description = "Keep facts from deleted sessions.")
    private boolean keepFacts;

    @Mixin
    private final Consent consent;

    /** Runs in this environment. */
    public PruneCommand(Environment environment) {
        super(environment);
        this.consent = new Consent(environment);
    }

    @Override
    public Integer call() {
        if (olderThan.orElse(0) < 0 || keep < 0 || keepLast.orElse(0) < 0) {
            throw new UsageException("--older-than, --keep and --keep-last must not be negative");
        }
        if (keepLast.isPresent() != session.isPresent() || keepLast.isPresent() == olderThan.isPresent()) {
            throw new UsageException(
                    "say what to delete: --older-than DAYS for whole sessions, or --session KEY --keep-last N");
        }
        return database.with(
                store -> keepLast.isPresent()
                        ? shorten(store, database.find(store, session.orElseThrow()), keepLast.get())
                        : prune(store, olderThan.orElseThrow()),
                output::missing);
    }

    /**
     * Deletes everything before the first observation that stays: its messages and everything derived from them.
     * Observations replaced by a reflection count too, since the amount that a user keeps must not depend on when
     * notes were condensed.
     */
    private int shorten(DurableStore store, Scope scope, int notes) {
        Optional<SessionState> state = store.state(scope);
        if (state.isEmpty()) {
            return output.missing("there is no session " + scope + "; 'varve list' shows all");
        }
        List<Long> begins = store.notes(scope, EnumSet.allOf(Note.Status.class)).stream()
                .filter(Observation.class::isInstance)
                .map(note -> note.span().from())
                .distinct()
                .sorted()
                .toList();
        long end =
                notes == 0 ? state.get().bufferedTo() : notes >= begins.size() ? 1 : begins.get(begins.size() - notes);
        Span older = new Span(1, Math.max(1, end));
        if (older.isEmpty() || store.messages(scope, older).isEmpty()) {
            return output.nothing("session " + scope + " has " + Output.count(begins.size(), "observation")
                    + ", and nothing before the newest " + notes);
        }
        String what = "messages 1 to " + (end - 1) + " of the "
                + Output.number(state.get().lastSeq()) + " of session " + scope + " with their notes";
        if (!consent.isGiven("Delete " + what + "? [y/N] ")) {
            return output.aborted(0);
        }
        try (Varve varve = Varve.builder()
                .store(store)
                .keepStoreOpen()
                .executor(Runnable::run)
                .clock(environment.clock())
                .build()) {
            int deleted = varve.session(scope)
                    .deleteSpan(older)
                    .map(Erasure::messages)
                    .orElse(0);
            store.scrub().ifPresent(output::note);
            SessionBriefings.renewAfterDeletion(environment, database, store);
            output.line(
                    output.isJson()
                            ? JsonObject.empty().put("deleted", deleted)
                            : "Deleted " + Output.count(deleted, "message") + " of session " + scope + "; "
                                    + Output.number(store.state(scope)
                                            .map(SessionState::messages)
                                            .orElse(0L))
                                    + " stay.");
        }
        return ExitCode.OK;
    }

    private int prune(DurableStore store, int days) {
        Instant limit = environment.clock().instant().minus(Duration.ofDays(days));
        boolean everything = days == 0 && database.isResourceNamed();
        List<SessionSummary> old = database.sessions(store).stream()
                .filter(session -> everything || !session.scope().session().equals(Scope.REMEMBERED))
                .skip(keep) // the most recently active come first
                .filter(session -> !session.state().lastMessageAt().isAfter(limit))
                .toList();
        return old.isEmpty() ? output.nothing() : delete(store, old);
    }

    private int delete(DurableStore store, List<SessionSummary> old) {
        old.forEach(session -> environment
                .err()
                .println(TerminalText.line(session.scope() + ", last message "
                        + Texts.minute(session.state().lastMessageAt()))));
        String what = Output.count(old.size(), "session") + " of "
                + (database.isResourceNamed() ? "resource " + database.resource() : "all resources")
                + (keepFacts ? ", but not their facts" : "");
        if (!consent.isGiven("Delete " + what + "? [y/N] ")) {
            return output.aborted(0);
        }
        List<Scope> scopes = old.stream().map(SessionSummary::scope).toList();
        new ErasedRevocations(store, ZoneOffset.UTC, environment.clock().instant()).keep(scopes);
        long deleted = scopes.stream()
                .filter(scope -> keepFacts ? store.retire(scope) : store.delete(scope))
                .count();
        store.scrub().ifPresent(output::note);
        SessionBriefings.renewAfterDeletion(environment, database, store);
        output.line(
                output.isJson()
                        ? JsonObject.empty().put("deleted", deleted)
                        : "Deleted " + Output.count(deleted, "session") + ".");
        return ExitCode.OK;
    }
}
