package dev.varve.dashboard.source;

import dev.varve.Policy;
import dev.varve.Scope;
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
        Clock clock) {

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
