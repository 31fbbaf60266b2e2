package dev.varve.cli.gateway;

import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.JsonObject;
import dev.varve.cli.console.Output;
import dev.varve.cli.console.UsageException;
import dev.varve.gateway.Gateway;
import dev.varve.gateway.relay.AccessRecord;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code varve serve}. */
@Command(
        name = "serve",
        description =
                "Run a gateway between LLM clients and their providers that adds memory. Clients only change their base URL.")
public final class ServeCommand implements Callable<Integer> {
    private final Environment environment;

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            description = "Address to listen on (default: the loopback address; any other needs keys in"
                    + " $VARVE_GATEWAY_KEYS, as name:key,name:key).")
    private Optional<String> host = Optional.empty();

    @Option(
            names = "--host-name",
            paramLabel = "NAME",
            description = "Host name under which clients may reach this machine; repeatable. Other names are refused.")
    private List<String> hostNames = new ArrayList<>();

    @Option(names = "--access-log", description = "Print one line per call on standard error, without content.")
    private boolean accessLog;

    @Option(
            names = "--traces",
            paramLabel = "URL",
            description =
                    "Collector of OpenTelemetry that gets a span per call, without content, by OTLP over HTTP, such as"
                            + " http://127.0.0.1:4318 (default: none).")
    private Optional<String> traces = Optional.empty();

    @Mixin
    private final GatewayOptions options;

    @Mixin
    private final Output output;

    /** Runs in this environment. */
    public ServeCommand(Environment environment) {
        this.environment = environment;
        this.options = new GatewayOptions(environment);
        this.output = new Output(environment);
    }

    @Override
    public Integer call() throws InterruptedException {
        Gateway.Builder builder = options.builder();
        hostNames.forEach(builder::hostName);
        host.map(ServeCommand::address).ifPresent(address -> {
            if (!address.isLoopbackAddress() && !options.hasKeys()) {
                throw new UsageException("other machines can reach " + address.getHostAddress()
                        + "; set a gateway key for each caller, in " + GatewayOptions.KEYS + " as name:key,name:key");
            }
            builder.address(address);
        });
        Consumer<AccessRecord> access = accessLog ? new AccessLog(environment.err(), environment.clock()) : call -> {};
        Optional<TraceExport> spans = traces.map(collector -> new TraceExport(collector, environment.clock()));
        try (MetricsPage metrics = new MetricsPage();
                RunningGateway running = options.start(builder, metrics, access, spans)) {
            // Calls are served from now on, and a stop must not lose their messages.
            Runtime.getRuntime().addShutdownHook(new Thread(running::close, "varve-serve-stop"));
            running.warmUp();
            String url = running.gateway().url();
            output.line(
                    output.isJson()
                            ? JsonObject.empty().put("url", url).put("memory", options.remembers())
                            : "Serving on " + url
                                    + (options.remembers()
                                            ? ", memory in " + options.databaseName()
                                            : ", without memory")
                                    + " (Ctrl-C stops it).");
            environment.out().flush();
            if (options.mayOnlyRead()) {
                output.note("this user may only read " + options.databaseName()
                        + ", so nothing is remembered; give the right to write it and its folder");
            }
            running.gateway().join();
            return ExitCode.OK;
        }
    }

    private static InetAddress address(String name) {
        try {
            return InetAddress.getByName(name);
        } catch (UnknownHostException e) {
            throw new UsageException("--host " + name + " is no address of this machine", e);
        }
    }
}
