package dev.varve.dashboard;

import dev.varve.VarveException;
import dev.varve.dashboard.web.ApiHandler;
import dev.varve.gateway.guard.AccessGuard;
import dev.varve.gateway.guard.GatewayKeys;
import java.io.IOException;
import java.net.InetAddress;
import java.util.Set;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.DefaultHandler;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Serves a dashboard alone. Thread-safe. */
public final class DashboardServer implements AutoCloseable {
    /** Used unless another is given. */
    public static final int DEFAULT_PORT = 7438;

    private static final long IDLE_MILLIS = 10 * 60_000L;

    private final Server server;
    private final ServerConnector connector;

    private DashboardServer(Server server, ServerConnector connector) {
        this.server = server;
        this.connector = connector;
    }

    /**
     * Starts to listen.
     *
     * @param address the loopback address, or any other with a key
     * @param port 0 for any
     * @param key password that a browser must send, at least 16 characters; empty for none
     * @param hosts names of this machine, besides those of the loopback address
     * @throws VarveException if the port is taken, or if other machines would have access without a key
     */
    public static DashboardServer start(
            Dashboard dashboard, InetAddress address, int port, String key, Set<String> hosts) {
        if (!address.isLoopbackAddress() && key.isEmpty()) {
            throw new VarveException("other machines can reach " + address.getHostAddress() + "; set a key");
        }
        GatewayKeys keys =
                key.isEmpty() ? GatewayKeys.none() : GatewayKeys.none().with(ApiHandler.CALLER, key);
        QueuedThreadPool threads = new QueuedThreadPool(32, 2);
        threads.setName("varve-dashboard");
        threads.setDaemon(true);
        Server server = new Server(threads);
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        ServerConnector connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
        connector.setHost(address.getHostAddress());
        connector.setPort(port);
        connector.setIdleTimeout(IDLE_MILLIS);
        server.addConnector(connector);
        server.setHandler(new AccessGuard(
                keys,
                hosts,
                (request, status) -> {},
                new Handler.Sequence(dashboard.handler(), new DefaultHandler(false, false))));
        try {
            server.start();
        } catch (IOException e) {
            throw new VarveException(
                    "cannot listen on " + address.getHostAddress() + ":" + port + ": " + e.getMessage()
                            + "; name another --port",
                    e);
        } catch (Exception e) {
            throw new VarveException("the dashboard did not start: " + e.getMessage(), e);
        }
        return new DashboardServer(server, connector);
    }

    /** Address of the pages. */
    public String url() {
        String host = connector.getHost();
        return "http://" + (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + connector.getLocalPort() + "/ui/";
    }

    /** Waits until the server is closed. */
    public void join() throws InterruptedException {
        server.join();
    }

    /** Stops listening. Repeatable. */
    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception e) {
            throw new VarveException("the dashboard did not stop as it should: " + e.getMessage(), e);
        }
    }
}
