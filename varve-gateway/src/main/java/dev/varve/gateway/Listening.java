package dev.varve.gateway;

import java.net.InetAddress;
import java.time.Duration;
import java.util.concurrent.LinkedBlockingQueue;
import org.eclipse.jetty.http.HttpCompliance;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** A gateway's threads and connector, set up so that headers and bodies pass as providers and clients send them. */
final class Listening {
    private static final int HEADER_LIMIT = 1 << 16;
    /** Bytes read at once from a body; an idle connection holds no buffer. */
    private static final int READ_AT_ONCE = 1 << 16;

    private static final int THREADS = 64;
    private static final int IDLE_THREADS = 2;
    private static final Duration IDLE = Duration.ofMinutes(10);

    private Listening() {}

    static QueuedThreadPool threads() {
        // Jetty's own kind of queue asks Java's management for the size of a pointer, and loads 300 classes for it.
        QueuedThreadPool threads = new QueuedThreadPool(THREADS, IDLE_THREADS, new LinkedBlockingQueue<>());
        threads.setName("varve-gateway");
        threads.setDaemon(true);
        return threads;
    }

    private static HttpConfiguration http() {
        HttpConfiguration http = new HttpConfiguration();
        // Clients get no header that the provider did not send.
        http.setSendServerVersion(false);
        http.setSendDateHeader(false);
        http.setRequestHeaderSize(HEADER_LIMIT);
        http.setMaxResponseHeaderSize(HEADER_LIMIT);
        // Paths and headers are the provider's business.
        http.setUriCompliance(UriCompliance.UNSAFE);
        http.setHttpCompliance(HttpCompliance.RFC7230);
        return http;
    }

    static ServerConnector connector(Server server, InetAddress address, int port) {
        HttpConnectionFactory connections = new HttpConnectionFactory(http());
        connections.setInputBufferSize(READ_AT_ONCE);
        ServerConnector connector = new ServerConnector(server, 1, 1, connections);
        connector.setHost(address.getHostAddress());
        connector.setPort(port);
        connector.setIdleTimeout(IDLE.toMillis());
        connector.setShutdownIdleTimeout(100); // connections without a call are no reason to wait
        return connector;
    }
}
