package dev.varve.cli.gateway;

import dev.varve.Policy;
import dev.varve.Varve;
import dev.varve.VarveBuilder;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ProgramVersion;
import dev.varve.cli.console.UsageException;
import dev.varve.cli.dashboard.Dashboards;
import dev.varve.cli.database.Database;
import dev.varve.cli.engine.EngineOptions;
import dev.varve.cli.engine.Models;
import dev.varve.cli.engine.RetentionOptions;
import dev.varve.config.Settings;
import dev.varve.dashboard.Dashboard;
import dev.varve.dashboard.health.RecentEvents;
import dev.varve.gateway.Gateway;
import dev.varve.gateway.GatewayException;
import dev.varve.gateway.memory.ConversationMemory;
import dev.varve.gateway.memory.GatewayPolicy;
import dev.varve.gateway.memory.SameProviderModel;
import dev.varve.gateway.relay.AccessRecord;
import dev.varve.maintenance.Upkeep;
import dev.varve.mcp.HttpEndpoint;
import dev.varve.mcp.MemoryServer;
import dev.varve.mcp.ProjectMemory;
import dev.varve.store.DurableStore;
import dev.varve.store.Store;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import javax.sql.DataSource;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Options for a gateway's address, its providers and its memory. */
final class GatewayOptions {
    static final String KEYS = "VARVE_GATEWAY_KEYS";
    private static final int MAX_PORT = 65_535;

    private final Environment environment;
    private final RecentEvents events;

    @Option(
            names = "--port",
            paramLabel = "NUMBER",
            description = "Port to listen on, 0 for any (default: ${DEFAULT-VALUE}).",
            defaultValue = "" + Gateway.DEFAULT_PORT)
    private int port = Gateway.DEFAULT_PORT;

    @Option(names = "--anthropic", paramLabel = "URL", description = "Base URL of Anthropic's API or a compatible one.")
    private Optional<String> anthropic = Optional.empty();

    @Option(
            names = "--openai",
            paramLabel = "URL",
            description =
                    "Base URL of OpenAI's API or a compatible one, including /v1 (default: the provider's own, as for --anthropic).")
    private Optional<String> openai = Optional.empty();

    @Option(
            names = "--upstream",
            paramLabel = "NAME=URL",
            description =
                    "Another provider, served under /NAME, such as gemini=https://generativelanguage.googleapis.com; repeatable.")
    private Map<String, String> upstreams = new LinkedHashMap<>();

    enum Switch {
        on,
        off
    }

    @Option(
            names = "--memory",
            paramLabel = "on|off",
            defaultValue = "on",
            description =
                    "Whether to remember anything; off passes every call through unchanged (default: ${DEFAULT-VALUE}).")
    private Switch memory = Switch.on;

    @Option(
            names = "--notes-model",
            paramLabel = "same:MODEL",
            description =
                    "Let a model of the caller's own provider write the notes, with the caller's credentials, such as"
                            + " same:claude-haiku-4-5. They are kept in memory only. Their cost counts as Varve's spending.")
    private Optional<String> notesModel = Optional.empty();

    @Option(
            names = "--patience",
            paramLabel = "MILLIS",
            defaultValue = "50",
            description =
                    "How long a call may wait for memory, and half as long again for each MiB of it (default: ${DEFAULT-VALUE})."
                            + " One that is too long for its model without notes waits up to ten seconds.")
    private long patience = 50;

    @Mixin
    private final RetentionOptions retention = new RetentionOptions();

    @Mixin
    private final Database database;

    @Mixin
    private final EngineOptions options;

    GatewayOptions(Environment environment) {
        this.environment = environment;
        this.events = new RecentEvents(environment.clock());
        this.database = new Database(environment);
        this.options = new EngineOptions(environment);
    }

    int port() {
        return port;
    }

    boolean remembers() {
        return memory == Switch.on;
    }

    /** The log for a gateway started for a program: beside the database, if that is on this machine. */
    Optional<Path> logFile() {
        return remembers() ? database.place().map(place -> place.resolveSibling("gateway.log")) : Optional.empty();
    }

    /** True if memory is on, and this user may only read its database. */
    boolean mayOnlyRead() {
        return remembers() && database.mayOnlyBeRead();
    }

    String databaseName() {
        return database.name();
    }

    Gateway.Builder builder() {
        return builder(Map.of());
    }

    /**
     * Configures a gateway.
     *
     * @param named servers of upstreams that no option names
     */
    Gateway.Builder builder(Map<String, URI> named) {
        if (port < 0 || port > MAX_PORT) {
            throw new UsageException(
                    "--port " + port + " is no port; write a number up to " + MAX_PORT + ", or 0 for any");
        }
        Gateway.Builder builder = Gateway.builder().port(port);
        anthropic.ifPresent(url -> upstream("--anthropic", url, builder::anthropic));
        openai.ifPresent(url -> upstream("--openai", url, builder::openai));
        upstreams.forEach((name, url) -> upstream("--upstream", url, uri -> builder.upstream(name, uri)));
        named.forEach((name, server) -> {
            switch (name) {
                case "anthropic" -> unless(anthropic.isPresent(), () -> builder.anthropic(server));
                case "openai" -> unless(openai.isPresent(), () -> builder.openai(server));
                default -> unless(upstreams.containsKey(name), () -> builder.upstream(name, server));
            }
        });
        keys(builder);
        ProxyVariables.of(environment.variables()).ifPresent(builder::proxy);
        return builder;
    }

    /** Starts the gateway, and memory unless it is off. */
    RunningGateway start(Gateway.Builder builder) {
        return start(builder.access(events::called), Optional.empty(), Optional.empty());
    }

    /**
     * Starts a gateway with observers.
     *
     * @param access receives calls
     * @param spans receives calls too, and are closed with the gateway
     */
    RunningGateway start(
            Gateway.Builder builder, MetricsPage metrics, Consumer<AccessRecord> access, Optional<TraceExport> spans) {
        builder.handler(MetricsPage.PATH, metrics).access(call -> {
            events.called(call);
            metrics.called(call);
            access.accept(call);
            spans.ifPresent(all -> all.accept(call));
        });
        return start(builder, Optional.of(metrics), spans);
    }

    private RunningGateway start(Gateway.Builder builder, Optional<MetricsPage> metrics, Optional<TraceExport> spans) {
        // On another processor, while the database opens; a failure shows up here too.
        CompletableFuture.runAsync(Gateway::load);
        Deque<AutoCloseable> made = new ArrayDeque<>();
        spans.ifPresent(made::push);
        try {
            Optional<Memory> remembering =
                    remembers() ? Optional.of(remember(builder, metrics, made)) : Optional.empty();
            Gateway gateway = builder.start();
            made.push(gateway);
            remembering.ifPresent(known -> made.push(known.streams()));
            metrics.ifPresent(page -> page.watch(gateway));
            return new RunningGateway(
                    gateway, made, remembering.map(Memory::warmUp).orElse(() -> {}));
        } catch (RuntimeException | Error e) {
            closeAfter(e, made);
            throw e;
        }
    }

    /**
     * The parts of a gateway's memory.
     *
     * @param streams open-ended answers, which the gateway would wait for
     * @param warmUp loads classes for the first call
     */
    private record Memory(McpPage streams, Runnable warmUp) {}

    /**
     * Adds memory to a gateway before it starts.
     *
     * @param made receives the resources that calls need until the last one is over
     */
    private Memory remember(Gateway.Builder builder, Optional<MetricsPage> metrics, Deque<AutoCloseable> made) {
        Settings settings = options.settings(GatewayPolicy.usual());
        Upkeep upkeep = retention.in(Upkeep.defaults());
        Optional<DataSource> server = database.server().map(database::pool);
        DurableStore store = server.map(database::open).orElseGet(database::open);
        made.push(store);
        Policy gatewayPolicy = GatewayPolicy.of(settings.policy());
        Optional<SameProviderModel> same = notesModel.map(this::sameProvider);
        Models models = Models.of(environment);
        made.push(models);
        VarveBuilder engine = options.inBackground(store, database, settings)
                .policy(gatewayPolicy)
                .embedders(models.list())
                .listener(events);
        same.ifPresent(engine::model);
        metrics.ifPresent(page -> engine.listener(page.listener()));
        Varve varve = engine.build();
        made.push(varve);
        metrics.ifPresent(page -> page.watch(varve));
        if (retention.deletes()) {
            made.push(new GatewayRetention(environment, database).start(varve, store, server, upkeep));
        }
        ConversationMemory.MemoryScope scope =
                new ConversationMemory.MemoryScope(database.tenant(), database.resource());
        ConversationMemory.Builder remembering = ConversationMemory.of(varve)
                .scope(scope)
                .clock(environment.clock())
                .patience(Duration.ofMillis(Math.max(0, patience)))
                .window(settings.window())
                .client(client())
                .recall(settings.policy().context().recall());
        same.ifPresent(remembering::notesBy);
        ConversationMemory conversations = remembering.build();
        made.push(conversations);
        Dashboard dashboard = Dashboards.of(store, varve, database, settings, environment)
                .policy(gatewayPolicy)
                .providers(varve::providers)
                .events(events)
                .build();
        made.push(dashboard);
        McpPage mcp = new McpPage(caller -> memoryServer(store, settings, models, scope.resourceOf(caller)));
        builder.interceptor(conversations)
                .handler(HttpEndpoint.PATH, mcp)
                .handler(FrontPage.PATH, new FrontPage())
                .handler("/ui/*", dashboard.handler())
                .handler("/api/*", dashboard.handler());
        return new Memory(mcp, conversations::warmUp);
    }

    private static void closeAfter(Throwable failure, Deque<AutoCloseable> made) {
        try {
            RunningGateway.close(made);
        } catch (GatewayException e) {
            failure.addSuppressed(e);
        }
    }

    /** Creates an engine for each call, on the call's thread; sessions and their notes are the gateway's. */
    private MemoryServer memoryServer(Store store, Settings settings, Models models, String resource) {
        return new MemoryServer(
                resource,
                sampling -> new ProjectMemory(
                        options.engine(store, database, settings)
                                .embedders(models.list())
                                .build(),
                        store,
                        database.tenant(),
                        resource,
                        new GatewayHost(environment, database, store, resource),
                        !options.model().isExtractive()),
                ProgramVersion.number());
    }

    private SameProviderModel sameProvider(String name) {
        if (!name.matches("same:[A-Za-z0-9][A-Za-z0-9._:/@+-]*")) {
            throw new UsageException("--notes-model is same: and a model of the caller's provider, such as"
                    + " same:claude-haiku-4-5; other models are named by --model");
        }
        return new SameProviderModel(name.substring("same:".length()), client(), environment.clock());
    }

    private HttpClient client() {
        HttpClient.Builder client = HttpClient.newBuilder();
        ProxyVariables.of(environment.variables()).ifPresent(client::proxy);
        return client.build();
    }

    private void keys(Gateway.Builder builder) {
        for (String key : environment.variables().getOrDefault(KEYS, "").split(",")) {
            int colon = key.indexOf(':');
            if (colon > 0) {
                try {
                    builder.key(
                            key.substring(0, colon).strip(),
                            key.substring(colon + 1).strip());
                } catch (IllegalArgumentException e) {
                    throw new UsageException(KEYS + ": " + e.getMessage(), e);
                }
            } else if (!key.isBlank()) {
                throw new UsageException(KEYS + " is not readable; write name:key,name:key");
            }
        }
    }

    private static void unless(boolean given, Runnable change) {
        if (!given) {
            change.run();
        }
    }

    private static void upstream(String option, String text, Consumer<URI> builder) {
        try {
            builder.accept(new URI(text));
        } catch (URISyntaxException e) {
            throw new UsageException(option + " is no address; write http(s)://host[:port][/path]");
        } catch (IllegalArgumentException e) {
            throw new UsageException(option + ": " + e.getMessage(), e);
        }
    }

    /** True if callers need a key. */
    boolean hasKeys() {
        return !environment.variables().getOrDefault(KEYS, "").isBlank();
    }
}
