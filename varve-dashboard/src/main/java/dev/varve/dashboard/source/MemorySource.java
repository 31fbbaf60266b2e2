package dev.varve.dashboard.source;

import dev.varve.Digest;
import dev.varve.Policy;
import dev.varve.Project;
import dev.varve.Scope;
import dev.varve.TokenEstimator;
import dev.varve.Varve;
import dev.varve.event.ProviderStatus;
import dev.varve.internal.session.Masking;
import dev.varve.model.ModelLimits;
import dev.varve.model.SpendLedger;
import dev.varve.store.SessionSummary;
import dev.varve.store.Store;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * The data source of the pages. Its parts are thread-safe.
 *
 * @param name the database, for people; no password in it
 * @param storage holds the sessions; pages read them through {@link #store()}
 * @param varve engine on that store, for deletions and new statements
 * @param tenant owner of the sessions shown
 * @param policy under which contexts are assembled
 * @param window tokens of the agent's model, 0 if unknown
 * @param limits limits and prices of models
 * @param ledger monthly costs
 * @param file the database file, if it is one
 * @param providers supplies the paused providers
 * @param recorded tells which sessions were imported from recordings of other programs, so that no context was
 *      assembled for them
 * @param next the host's briefing for the next session of a project, if it knows
 * @param clock the clock
 */
public record MemorySource(
        String name,
        Store storage,
        Varve varve,
        String tenant,
        Policy policy,
        long window,
        ModelLimits limits,
        SpendLedger ledger,
        Optional<Path> file,
        Supplier<List<ProviderStatus>> providers,
        Predicate<SessionSummary> recorded,
        Optional<Function<String, Handed>> next,
        Clock clock) {
    private static final int HANDED_TOKENS = 2_000;

    /**
     * The briefing of the next session of a project.
     *
     * @param digest the part from memory
     * @param text all of it, as the session reads it
     */
    public record Handed(Digest digest, String text) {
        /** Size of the text. */
        public int tokens() {
            return TokenEstimator.scriptAware().estimate(text);
        }
    }

    /** The briefing of the next session of a project: the host's, or else its digest. */
    public Handed handed(String project) {
        return next.map(host -> host.apply(project)).orElseGet(() -> {
            Digest digest = Project.of(store(), tenant, project).digest(HANDED_TOKENS, policy.zone());
            return new Handed(digest, digest.text());
        });
    }

    /** The sessions as people read them: without secrets, unless the policy keeps them. */
    public Store store() {
        return masking().forOthers(storage);
    }

    /** Removes secrets from displayed texts. */
    public Masking masking() {
        return Masking.by(policy.secrets());
    }

    /** A session of the tenant. */
    public Scope scope(String project, String session) {
        return new Scope(tenant, project, session);
    }
}
