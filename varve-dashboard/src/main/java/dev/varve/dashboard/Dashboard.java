package dev.varve.dashboard;

import dev.varve.Policy;
import dev.varve.Scope;
import dev.varve.Varve;
import dev.varve.dashboard.forget.Forgetting;
import dev.varve.dashboard.forget.Preview;
import dev.varve.dashboard.forget.Receipt;
import dev.varve.dashboard.health.Health;
import dev.varve.dashboard.health.RecentEvents;
import dev.varve.dashboard.project.ProjectView;
import dev.varve.dashboard.project.Projects;
import dev.varve.dashboard.session.Courses;
import dev.varve.dashboard.session.SeenContext;
import dev.varve.dashboard.session.SessionDetail;
import dev.varve.dashboard.session.SessionList;
import dev.varve.dashboard.session.SessionPages;
import dev.varve.dashboard.session.Timeline;
import dev.varve.dashboard.source.MemorySource;
import dev.varve.dashboard.spend.SpendView;
import dev.varve.dashboard.spend.Spending;
import dev.varve.dashboard.web.ApiHandler;
import dev.varve.dashboard.web.Call;
import dev.varve.dashboard.web.Endpoint;
import dev.varve.dashboard.web.Endpoint.Param;
import dev.varve.dashboard.web.LiveEvents;
import dev.varve.dashboard.web.PageFiles;
import dev.varve.event.ProviderStatus;
import dev.varve.model.InMemoryLedger;
import dev.varve.model.ModelLimits;
import dev.varve.model.SpendLedger;
import dev.varve.store.Store;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
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
        List<Endpoint> endpoints = endpoints(source, token, events, afterDeletion);
        this.live = new LiveEvents(new Stamp(source), LOOK_EVERY_MILLIS);
        this.api = new ApiHandler(endpoints, token);
    }

    /** A dashboard on a store, with the engine that works on it. */
    public static Builder on(Store store, Varve varve) {
        return new Builder(store, varve);
    }

    /** Serves {@code /ui/…} and {@code /api/…}. A new one with each call, since a handler belongs to one server. */
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
     * What the page must know first.
     *
     * @param database for people
     * @param tenant   whose sessions are shown
     * @param token    to be shown by who changes anything
     * @param priced   whether prices are known
     */
    public record About(String database, String tenant, String token, boolean priced) {}

    private static List<Endpoint> endpoints(
            MemorySource source, String token, RecentEvents events, Runnable afterDeletion) {
        SessionList list = new SessionList(source);
        SessionPages pages = new SessionPages(source, list, new Courses(source));
        About about = new About(
                source.name(), source.tenant(), token, !source.limits().prices().equals(ModelLimits.Prices.NONE));
        Param project = Param.optional("project", "The project; \"default\" if none is given.");
        Param session = Param.text("session", "Key of the session.");
        Param from = Param.number("from", "How many to pass over.");
        Param limit = Param.number("limit", "How many to give at most.");
        List<Endpoint> all = new ArrayList<>();
        all.add(Endpoint.get("/about", "The database, and the token for changes.", About.class, (Call call) -> about));
        all.add(Endpoint.get(
                "/sessions",
                "Sessions, the one spoken to last first.",
                SessionList.SessionPage.class,
                list::page,
                Param.optional("project", "Only those of this project."),
                Param.optional("q", "Only those whose key or project has this."),
                from,
                limit));
        all.add(Endpoint.get(
                "/search",
                "Messages and notes of all sessions; ask again with from=searched until that is sessions.",
                SessionList.Findings.class,
                list::search,
                Param.text("q", "Words, best of all rare ones."),
                Param.number("from", "How many sessions were searched already.")));
        all.add(Endpoint.get(
                "/session", "How a session stands.", SessionDetail.class, pages::detail, project, session));
        all.add(Endpoint.get(
                "/session/timeline",
                "Tokens at each call of the agent's model.",
                Timeline.class,
                pages::timeline,
                project,
                session));
        all.add(Endpoint.get(
                "/session/notes",
                "Notes, in the order of what they stand for.",
                SessionPages.NotePage.class,
                pages::notes,
                project,
                session,
                Param.optional("q", "Only lines with all of these words."),
                Param.optional("priority", "Only lines that are CRITICAL, IMPORTANT or NOTE."),
                Param.optional("replaced", "Any text, to have the notes too that a reflection replaced."),
                from,
                limit));
        all.add(Endpoint.get(
                "/session/messages",
                "Messages as they were said.",
                SessionPages.MessagePage.class,
                pages::messages,
                project,
                session,
                Param.number("from", "First number."),
                Param.number("to", "Number after the last."),
                Param.number("chars", "Characters of each message to give at most.")));
        all.add(Endpoint.get(
                "/session/context",
                "What the model was given at a call, and what had changed since the call before.",
                SeenContext.class,
                pages::seen,
                project,
                session,
                Param.number("call", "Number of the call, from 1; the last one if none is given."),
                Param.number("at", "Or the message that the model answered with.")));
        all.add(Endpoint.get(
                "/session/recall",
                "What recall finds in a session, and why.",
                SessionPages.RecallView.class,
                pages::recall,
                project,
                session,
                Param.text("q", "Words."),
                limit));
        Projects projects = new Projects(source);
        all.add(Endpoint.get("/project", "What is known of a project.", ProjectView.class, projects::view, project));
        all.add(Endpoint.post(
                "/project/say",
                "Says something to a project as its user: a rule, a wish, or a pinned line once more.",
                ProjectView.class,
                projects::say,
                project,
                Param.text("text", "What to say, one line.")));
        all.add(Endpoint.post(
                "/project/forget-fact",
                "Deletes a fact; those that it took the place of count again.",
                ProjectView.class,
                projects::forgetFact,
                project,
                Param.text("id", "Which.")));
        Spending spending = new Spending(source, list, pages);
        all.add(Endpoint.get("/spend", "What models have cost that write notes.", SpendView.class, spending::view));
        all.add(Endpoint.get(
                "/spend/session",
                "What a session's agent was given, against the full history.",
                SpendView.Saving.class,
                spending::saving,
                project,
                session));
        Forgetting forgetting = new Forgetting(source, () -> {
            list.forgetTitles();
            afterDeletion.run();
        });
        Param[] target = {
            Param.optional("project", "The project; all of it goes if no session is given."),
            Param.optional("session", "The session; all of it goes if no span is given."),
            Param.number("from", "First message of a span."),
            Param.number("to", "The one after its last.")
        };
        all.add(Endpoint.get(
                "/forget/preview", "What a deletion would take along.", Preview.class, forgetting::preview, target));
        List<Param> confirmed = new ArrayList<>(List.of(target));
        confirmed.add(new Param("messages", true, true, "How many messages go, as the preview said."));
        all.add(Endpoint.post(
                "/forget",
                "Deletes, looks whether anything is left, and writes a receipt.",
                Receipt.class,
                forgetting::forget,
                confirmed.toArray(Param[]::new)));
        all.add(Endpoint.get(
                "/health", "How everything stands.", Health.HealthView.class, new Health(source, events)::view));
        return List.copyOf(all);
    }

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

        /** Whose sessions are shown; default {@link Scope#DEFAULT}. */
        public Builder tenant(String newTenant) {
            tenant = newTenant;
            return this;
        }

        /** The policy of the agents; default {@link Policy#defaults()}. What models saw is worked out by it. */
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

        /** What the months have cost; default a ledger that knows nothing. */
        public Builder ledger(SpendLedger newLedger) {
            ledger = newLedger;
            return this;
        }

        /** The file of the database, whose bytes are searched after a deletion. */
        public Builder file(Path newFile) {
            file = Optional.of(newFile);
            return this;
        }

        /** Which providers are left alone; default those of the engine. */
        public Builder providers(Supplier<List<ProviderStatus>> newProviders) {
            providers = newProviders;
            return this;
        }

        /** What has been heard of lately, shown under Health; default nothing. */
        public Builder events(RecentEvents newEvents) {
            events = newEvents;
            return this;
        }

        /** Called when something was deleted, for copies that the host keeps; default nothing. */
        public Builder afterDeletion(Runnable action) {
            afterDeletion = action;
            return this;
        }

        /** Tells when; default the system's. */
        public Builder clock(Clock newClock) {
            clock = newClock;
            return this;
        }

        /** A dashboard with these settings, to be closed at the end. */
        public Dashboard build() {
            return new Dashboard(
                    new MemorySource(
                            name, store, varve, tenant, policy, window, limits, ledger, file, providers, clock),
                    events,
                    afterDeletion);
        }
    }
}
