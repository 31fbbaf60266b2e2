package dev.varve.dashboard;

import dev.varve.Policy;
import dev.varve.Scope;
import dev.varve.Varve;
import dev.varve.dashboard.health.RecentEvents;
import dev.varve.dashboard.source.MemorySource;
import dev.varve.dashboard.web.ApiHandler;
import dev.varve.dashboard.web.LiveEvents;
import dev.varve.dashboard.web.PageFiles;
import dev.varve.event.ProviderStatus;
import dev.varve.model.InMemoryLedger;
import dev.varve.model.ModelLimits;
import dev.varve.model.SpendLedger;
import dev.varve.store.SessionSummary;
import dev.varve.store.Store;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Pages on a database and the API behind them, as a handler of Jetty. It expects an {@link
 * dev.varve.gateway.guard.AccessGuard} in front of it, as {@link DashboardServer} and the gateway have. Thread-safe.
 *
 * <pre>{@code
 * Dashboard dashboard = Dashboard.on(store, varve).build();
 * Gateway.builder().handler("/ui/*", dashboard.handler()).handler("/api/*", dashboard.handler()).start();
 * }</pre>
 */
public final class Dashboard implements AutoCloseable {
    private static final int TOKEN_BYTES = 32;
    private static final long LOOK_EVERY_MILLIS = 1_000;

    private final LiveEvents live;
    private final ApiHandler api;
    private final PageFiles pages = new PageFiles();

    private Dashboard(MemorySource source, RecentEvents events, Runnable afterDeletion) {
        byte[] random = new byte[TOKEN_BYTES];
        new SecureRandom().nextBytes(random);
        String token = HexFormat.of().formatHex(random);
        this.live = new LiveEvents(new Stamp(source), LOOK_EVERY_MILLIS);
        this.api = new ApiHandler(Endpoints.of(source, token, events, afterDeletion), token);
    }

    /** A dashboard on a store, with the engine that works on it. */
    public static Builder on(Store store, Varve varve) {
        return new Builder(store, varve);
    }

    /**
     * Creates a handler for {@code /ui/…} and {@code /api/…}; a new one per call, since a handler belongs to one
     * server.
     */
    public Handler handler() {
        return new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) {
                return live.handle(request, response, callback)
                        || api.handle(request, response, callback)
                        || pages.handle(request, response, callback);
            }
        };
    }

    /** Ends the live updates. The store and the engine stay open. */
    @Override
    public void close() {
        live.close();
    }

    /**
     * Facts that the page needs first.
     *
     * @param database for people
     * @param tenant owner of the sessions shown
     * @param token required for every change
     * @param priced whether prices are known
     */
    public record About(String database, String tenant, String token, boolean priced) {}

    /** Collects settings; not thread-safe. */
    public static final class Builder {
        private final Store store;
        private final Varve varve;
        private String name = "this database";
        private String tenant = Scope.DEFAULT;
        private Policy policy = Policy.defaults();
        private long window;
        private ModelLimits limits = ModelLimits.defaults();
        private SpendLedger ledger = new InMemoryLedger();
        private Optional<Path> file = Optional.empty();
        private Supplier<List<ProviderStatus>> providers;
        private Predicate<SessionSummary> recorded = session -> false;
        private Optional<Function<String, MemorySource.Handed>> handed = Optional.empty();
        private Clock clock = Clock.systemUTC();
        private RecentEvents events = new RecentEvents(Clock.systemUTC());
        private Runnable afterDeletion = () -> {};

        private Builder(Store store, Varve varve) {
            this.store = store;
            this.varve = varve;
            this.providers = varve::providers;
        }

        /** The database, for people; without a password. */
        public Builder name(String newName) {
            name = newName;
            return this;
        }

        /** The tenant whose sessions are shown; default {@link Scope#DEFAULT}. */
        public Builder tenant(String newTenant) {
            tenant = newTenant;
            return this;
        }

        /** The policy of the agents; default {@link Policy#defaults()}. It determines what models saw. */
        public Builder policy(Policy newPolicy) {
            policy = newPolicy;
            return this;
        }

        /** Window in tokens of the agents' model; default 0, unknown. */
        public Builder contextWindow(long tokens) {
            window = tokens;
            return this;
        }

        /** Bounds and prices of models; default {@link ModelLimits#defaults()}. */
        public Builder limits(ModelLimits newLimits) {
            limits = newLimits;
            return this;
        }

        /** Ledger of the months' spending; default an empty one. */
        public Builder ledger(SpendLedger newLedger) {
            ledger = newLedger;
            return this;
        }

        /** The file of the database, whose bytes are searched after a deletion. */
        public Builder file(Path newFile) {
            file = Optional.of(newFile);
            return this;
        }

        /** Supplies the paused providers; default those of the engine. */
        public Builder providers(Supplier<List<ProviderStatus>> newProviders) {
            providers = newProviders;
            return this;
        }

        /**
         * Tells which sessions were imported from recordings of other programs; default none. Their contexts have no
         * figures, since Varve assembled none.
         */
        public Builder recorded(Predicate<SessionSummary> newRecorded) {
            recorded = newRecorded;
            return this;
        }

        /** Text that the next session of a project is handed; default its digest of 2,000 tokens. */
        public Builder handed(Function<String, MemorySource.Handed> newHanded) {
            handed = Optional.of(newHanded);
            return this;
        }

        /** Recent troubles, shown under Health; default none. */
        public Builder events(RecentEvents newEvents) {
            events = newEvents;
            return this;
        }

        /** Called when something was deleted, for copies that the host keeps; default nothing. */
        public Builder afterDeletion(Runnable action) {
            afterDeletion = action;
            return this;
        }

        /** The clock; default the system's. */
        public Builder clock(Clock newClock) {
            clock = newClock;
            return this;
        }

        /** A dashboard with these settings, to be closed at the end. */
        public Dashboard build() {
            return new Dashboard(
                    new MemorySource(
                            name, store, varve, tenant, policy, window, limits, ledger, file, providers, recorded,
                            handed, clock),
                    events,
                    afterDeletion);
        }
    }
}
