package dev.varve.cli.dashboard;

import dev.varve.Varve;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.JsonObject;
import dev.varve.cli.console.UsageException;
import dev.varve.cli.database.WithDatabase;
import dev.varve.cli.engine.EngineOptions;
import dev.varve.config.Settings;
import dev.varve.dashboard.Dashboard;
import dev.varve.dashboard.DashboardServer;
import dev.varve.dashboard.health.RecentEvents;
import dev.varve.gateway.guard.GatewayKeys;
import dev.varve.store.DurableStore;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code varve ui}. */
@Command(
        name = "ui",
        description = "Show a database in the browser: what is remembered, where it comes from, and what it costs.")
public final class UiCommand extends WithDatabase {
    private static final String KEY = "VARVE_DASHBOARD_KEY";

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "DATABASE",
            description = "The database, as for --db (default: that of --db).")
    private Optional<String> named = Optional.empty();

    @Option(
            names = "--port",
            paramLabel = "NUMBER",
            defaultValue = "" + DashboardServer.DEFAULT_PORT,
            description = "Port to listen on, 0 for any (default: ${DEFAULT-VALUE}).")
    private int port = DashboardServer.DEFAULT_PORT;

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            description = "Address to listen on (default: the loopback address; any other needs a key of 16 characters"
                    + " or more in $" + KEY + ", which browsers ask for as the password of user dashboard).")
    private Optional<String> host = Optional.empty();

    @Option(
            names = "--host-name",
            paramLabel = "NAME",
            description = "Host name under which browsers may reach this machine; repeatable. Other names are refused.")
    private List<String> hostNames = new ArrayList<>();

    @Mixin
    private final EngineOptions engine;

    /** Runs in this environment. */
    public UiCommand(Environment environment) {
        super(environment);
        this.engine = new EngineOptions(environment);
    }

    @Override
    public Integer call() {
        named.ifPresent(database::choose);
        key(); // before the database is opened
        return database.with(this::serve, output::missing);
    }

    private String key() {
        String key = environment.variables().getOrDefault(KEY, "");
        if (!key.isEmpty() && key.length() < GatewayKeys.MIN_LENGTH) {
            throw new UsageException(KEY + " is too short; use at least " + GatewayKeys.MIN_LENGTH + " characters");
        }
        if (key.isEmpty() && !address().isLoopbackAddress()) {
            throw new UsageException("other machines can reach --host " + host.orElse("") + "; set a key of at least "
                    + GatewayKeys.MIN_LENGTH + " characters in " + KEY);
        }
        return key;
    }

    private int serve(DurableStore store) {
        Settings settings = engine.settings();
        RecentEvents events = new RecentEvents(environment.clock());
        try (Varve varve = engine.inBackground(store, database, settings)
                        .listener(events)
                        .build();
                Dashboard dashboard = Dashboards.of(store, varve, database, settings, environment)
                        .events(events)
                        .build();
                DashboardServer server =
                        DashboardServer.start(dashboard, address(), port, key(), Set.copyOf(hostNames))) {
            Runtime.getRuntime().addShutdownHook(new Thread(server::close, "varve-ui-stop"));
            output.line(
                    output.isJson()
                            ? JsonObject.empty().put("url", server.url()).put("database", database.name())
                            : "The dashboard of " + database.name() + " is at " + server.url() + " (Ctrl-C stops it).");
            environment.out().flush();
            server.join();
            return ExitCode.OK;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return ExitCode.OK;
        }
    }

    private InetAddress address() {
        String name = host.orElse("");
        try {
            return name.isEmpty() ? InetAddress.getLoopbackAddress() : InetAddress.getByName(name);
        } catch (UnknownHostException e) {
            throw new UsageException("--host " + name + " is no address of this machine", e);
        }
    }
}
