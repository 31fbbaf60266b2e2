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
 * What the pages are about. Its parts are thread-safe.
 *
 * @param name      the database, for people; no password in it
 * @param storage   where sessions are; pages read them through {@link #store()}
 * @param varve     engine on that store, for what is deleted and said anew
 * @param tenant    whose sessions are shown
 * @param policy    by which contexts are put together
 * @param window    tokens of the agent's model, 0 if unknown
 * @param limits    bounds and prices of models
 * @param ledger    what the months have cost
 * @param file      the database file, where it is one
 * @param providers which providers are left alone
 * @param recorded  which sessions were read from recordings of other programs, so that no context was put together for them
 * @param next      what the host hands the next session of a project, if it knows
 * @param clock     tells when
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
     * What the next session of a project is handed.
     *
     * @param digest what of it comes from memory
     * @param text   all of it, as the session reads it
     */
    public record Handed(Digest digest, String text) {
        /** Size of the text. */
        public int tokens() {
            return TokenEstimator.scriptAware().estimate(text);
        }
    }

    /** What the next session of a project is handed: by the host, or else its digest. */
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

    /** What takes secrets out of what is shown. */
    public Masking masking() {
        return Masking.by(policy.secrets());
    }

    /** A session of the tenant. */
    public Scope scope(String project, String session) {
        return new Scope(tenant, project, session);
    }
}
