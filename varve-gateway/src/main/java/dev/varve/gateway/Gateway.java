package dev.varve.gateway;

import dev.varve.gateway.guard.AccessGuard;
import dev.varve.gateway.guard.GatewayKeys;
import dev.varve.gateway.relay.AccessRecord;
import dev.varve.gateway.relay.Interceptor;
import dev.varve.gateway.relay.RelayHandler;
import dev.varve.gateway.relay.RelaySettings;
import dev.varve.gateway.route.Routes;
import dev.varve.gateway.route.Upstream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ProxySelector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.GracefulHandler;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Passes the calls of LLM clients on to their providers. Without an {@link Builder#interceptor} it changes nothing.
 * Thread-safe.
 *
 * <pre>{@code
 * try (Gateway gateway = Gateway.builder().port(7437).start()) {
 *     System.out.println(gateway.url());
 *     gateway.join();
 * }
 * }</pre>
 */
public final class Gateway implements AutoCloseable {
    /** Used unless another is given. */
    public static final int DEFAULT_PORT = 7437;

    private static final Duration WARM_UP = Duration.ofSeconds(2);

    private static final Logger LOG = LoggerFactory.getLogger(Gateway.class);
    private final Server server;
    private final ServerConnector connector;
    private final AtomicInteger open;

    private Gateway(Server server, ServerConnector connector, AtomicInteger open) {
        this.server = server;
        this.connector = connector;
        this.open = open;
    }

    /** A gateway to the providers' own addresses on the loopback address. */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Loads the classes that {@link Builder#start} needs, a third of a gateway's start-up time. Optional: for
     * programs that open a database on another thread meanwhile. Opens no port and starts no thread.
     */
    public static void load() {
        Server server = new Server(Listening.threads());
        server.addConnector(Listening.connector(server, InetAddress.getLoopbackAddress(), 0));
        server.setHandler(new GracefulHandler(new Handler.Sequence()));
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    }

    /**
     * Sends this gateway a health check, so that Java loads the classes of the first call before it arrives.
     * Optional; may take some tenths of a second.
     */
    public void warmUp() {
        HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .proxy(HttpClient.Builder.NO_PROXY)
                .build()
                .sendAsync(
                        HttpRequest.newBuilder(URI.create(url() + RelayHandler.HELLO))
                                .build(),
                        HttpResponse.BodyHandlers.ofString())
                .orTimeout(WARM_UP.toMillis(), TimeUnit.MILLISECONDS)
                .exceptionally(failure -> {
                    LOG.debug("the gateway did not reach itself", failure);
                    return null;
                })
                .join();
    }

    /** The port that it listens on. */
    public int port() {
        return connector.getLocalPort();
    }

    /** The base URL for clients, without a trailing slash. */
    public String url() {
        String host = connector.getHost();
        return "http://" + (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + port();
    }

    /** Calls that are being served. */
    public int openCalls() {
        return open.get();
    }

    /** Waits until the gateway is closed. */
    public void join() throws InterruptedException {
        server.join();
    }

    /** Accepts no more calls, waits up to {@link Builder#stopTimeout} for the running ones, then aborts them. */
    @Override
    public void close() {
        try {
            server.stop();
        } catch (TimeoutException e) {
            LOG.warn("calls that had not ended were cut");
        } catch (Exception e) {
            throw new GatewayException("the gateway did not stop as it should: " + e.getMessage(), e);
        }
    }

    /** Collects settings; not thread-safe. */
    public static final class Builder {
        /** First parts of paths that lead elsewhere. */
        private static final Set<String> TAKEN = Set.of("anthropic", "openai", "v1", "api", "ui", "mcp", "metrics");

        private int port = DEFAULT_PORT;
        private InetAddress address = InetAddress.getLoopbackAddress();
        private Upstream anthropic =
                new Upstream("anthropic", URI.create("https://api.anthropic.com"), Upstream.Style.ANTHROPIC, false);
        private Upstream openai =
                new Upstream("openai", URI.create("https://api.openai.com/v1"), Upstream.Style.OPENAI, false);
        private final List<Upstream> upstreams = new ArrayList<>();
        private GatewayKeys keys = GatewayKeys.none();
        private final Set<String> hosts = new HashSet<>();
        private final Map<String, Handler> handlers = new LinkedHashMap<>();
        private Interceptor interceptor = Interceptor.NONE;
        private Consumer<AccessRecord> access = call -> {};
        private long bodyLimit = 512L << 20;
        private Optional<ProxySelector> proxy = Optional.empty();
        private Duration connectTimeout = Duration.ofSeconds(10);
        private Duration stopTimeout = Duration.ofSeconds(10);

        private Builder() {}

        /** The port to listen on; 0 for any free one; default {@value #DEFAULT_PORT}. */
        public Builder port(int number) {
            port = number;
            return this;
        }

        /** The address to listen on; default the loopback address. Any other needs a {@link #key}. */
        public Builder address(InetAddress newAddress) {
            address = newAddress;
            return this;
        }

        /**
         * Base URL of Anthropic's API, without {@code /v1}.
         *
         * @throws IllegalArgumentException if it is no address of a server
         */
        public Builder anthropic(URI base) {
            anthropic = new Upstream("anthropic", base, Upstream.Style.ANTHROPIC, true);
            return this;
        }

        /**
         * Base URL of OpenAI's API, including {@code /v1} or the path used instead.
         *
         * @throws IllegalArgumentException if it is not the address of a server
         */
        public Builder openai(URI base) {
            openai = new Upstream("openai", base, Upstream.Style.OPENAI, true);
            return this;
        }

        /**
         * A further provider, reached under {@code /name}; may be given repeatedly.
         *
         * @throws IllegalArgumentException if the address is not that of a server, or if the name is taken or hides
         *      paths in use
         */
        public Builder upstream(String name, URI base) {
            if (TAKEN.contains(name)
                    || upstreams.stream().anyMatch(other -> other.name().equals(name))) {
                throw new IllegalArgumentException("upstream name \"" + name + "\" is taken; choose another one");
            }
            upstreams.add(new Upstream(name, base, Upstream.Style.OPENAI, true));
            return this;
        }

        /**
         * Admits callers with this key in {@code x-varve-key}, and nobody without one of the keys; may be given
         * repeatedly.
         */
        public Builder key(String name, String secret) {
            keys = keys.with(name, secret);
            return this;
        }

        /** A host name that clients may use for this server; may be given repeatedly. */
        public Builder hostName(String name) {
            hosts.add(name.toLowerCase(Locale.ROOT));
            return this;
        }

        /**
         * Serves further paths such as {@code /ui/*} on the same port, behind the same guard; may be given
         * repeatedly. A request that the handler declines goes to the provider, if it is a provider's path.
         */
        public Builder handler(String pathSpec, Handler handler) {
            handlers.put(pathSpec, handler);
            return this;
        }

        /** Memory; default none. */
        public Builder interceptor(Interceptor newInterceptor) {
            interceptor = newInterceptor;
            return this;
        }

        /** Receives each call when it is over, on the thread that served it; default none. */
        public Builder access(Consumer<AccessRecord> listener) {
            access = listener;
            return this;
        }

        /** Maximum size of a request's body; default 512 MiB. */
        public Builder bodyLimit(long bytes) {
            bodyLimit = bytes;
            return this;
        }

        /** Selects the proxy to providers; default as the JVM's system properties say. */
        public Builder proxy(ProxySelector selector) {
            proxy = Optional.of(selector);
            return this;
        }

        /** Timeout for connecting to a provider; default ten seconds. Answers have no time limit. */
        public Builder connectTimeout(Duration time) {
            connectTimeout = time;
            return this;
        }

        /** Time that {@link Gateway#close} waits for running calls; default ten seconds. */
        public Builder stopTimeout(Duration time) {
            stopTimeout = time;
            return this;
        }

        /**
         * Starts to listen.
         *
         * @throws GatewayException if the port is taken, or if other machines could reach it without a key
         */
        public Gateway start() {
            if (!address.isLoopbackAddress() && keys.isEmpty()) {
                throw new GatewayException(
                        "other machines can reach " + address.getHostAddress() + "; set a gateway key");
            }
            HttpClient.Builder client = HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .followRedirects(HttpClient.Redirect.NEVER)
                    .connectTimeout(connectTimeout)
                    .executor(Builder::atOnce);
            proxy.ifPresent(client::proxy);
            Routes routes = new Routes(anthropic, openai, upstreams);
            AtomicInteger open = new AtomicInteger();
            RelayHandler relay =
                    new RelayHandler(routes, new RelaySettings(client.build(), interceptor, bodyLimit, access, open));

            Server server = new Server(Listening.threads());
            ServerConnector connector = Listening.connector(server, address, port);
            server.addConnector(connector);
            Handler.Sequence all = new Handler.Sequence();
            handlers.forEach((path, handler) -> all.addHandler(new MountedHandler(path, handler)));
            all.addHandler(relay);
            server.setHandler(new GracefulHandler(new AccessGuard(
                    keys, hosts, (request, status) -> access.accept(AccessRecord.shutOut(request, status)), all)));
            server.setStopTimeout(stopTimeout.toMillis());
            try {
                server.start();
            } catch (IOException e) {
                throw new GatewayException(
                        "cannot listen on port " + port + " of " + address.getHostAddress() + why(e), e);
            } catch (Exception e) {
                throw new GatewayException("the gateway did not start: " + e.getMessage(), e);
            }
            return new Gateway(server, connector, open);
        }

        private static String why(IOException failure) {
            Throwable root = failure;
            while (root.getCause() != null) {
                root = root.getCause();
            }
            String said = String.valueOf(root.getMessage());
            return ": " + said
                    + (said.contains("in use") ? "; is a gateway running already? Else take another port" : "");
        }

        /**
         * Runs a job on the thread that reads from providers: waking another one for each piece would take longer
         * than passing it on, and no job blocks. A failure must not end that thread, since all calls share it.
         */
        private static void atOnce(Runnable job) {
            try {
                job.run();
            } catch (RuntimeException | Error e) {
                LOG.error("an answer could not be passed on", e);
            }
        }
    }
}
