package dev.varve.mcp;

import dev.varve.VarveException;
import io.modelcontextprotocol.server.McpSyncServer;
import io.modelcontextprotocol.server.transport.DefaultServerTransportSecurityValidator;
import io.modelcontextprotocol.server.transport.HttpServletStreamableServerTransportProvider;
import io.modelcontextprotocol.server.transport.ServerHttpHeaderValidator;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.IOException;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.ee11.servlet.ServletContextHandler;
import org.eclipse.jetty.ee11.servlet.ServletHolder;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/**
 * A memory server over streamable HTTP, at {@value #PATH}. It runs either on a port of its own on the loopback
 * address, for programs on this machine alone, and refuses requests that name another host or come from a web page of
 * another host; or as a handler of a server that has such a guard.
 */
public final class HttpEndpoint implements AutoCloseable {
    /** The path for clients. */
    public static final String PATH = "/mcp";

    private static final int MOST_THREADS = 32;
    private static final int LONGEST_REQUEST = 1 << 20;

    private final Server server;
    private final ServerConnector connector;
    private final Mounted mounted;

    private HttpEndpoint(Server server, ServerConnector connector, Mounted mounted) {
        this.server = server;
        this.connector = connector;
        this.mounted = mounted;
    }

    /**
     * An endpoint in another server.
     *
     * @param handler serves {@value #PATH}
     * @param server to close when the handler is no longer used
     */
    public record Mounted(Handler handler, McpSyncServer server) implements AutoCloseable {
        @Override
        public void close() {
            server.closeGracefully();
        }
    }

    /** Creates a handler for a server with a guard of its own. */
    public static Mounted mount(MemoryServer memory) {
        return mount(memory, ServerHttpHeaderValidator.NOOP);
    }

    private static Mounted mount(MemoryServer memory, ServerHttpHeaderValidator guard) {
        HttpServletStreamableServerTransportProvider transport = HttpServletStreamableServerTransportProvider.builder()
                .jsonMapper(MemoryServer.json())
                .mcpEndpoint(PATH)
                .maxRequestSize(LONGEST_REQUEST)
                .httpHeaderValidator(guard)
                .build();
        ServletHolder servlet = new ServletHolder(transport);
        servlet.setAsyncSupported(true);
        ServletContextHandler handler = new ServletContextHandler("/");
        handler.addServlet(servlet, PATH);
        handler.setErrorHandler(HttpEndpoint::refuse);
        return new Mounted(handler, memory.serve(transport));
    }

    /** Replaces Jetty's error page, which names the servlet and shows the exception. */
    private static boolean refuse(Request request, Response response, Callback callback) throws IOException {
        int status = response.getStatus();
        Object said = request.getAttribute(ErrorHandler.ERROR_MESSAGE);
        String text = status + " " + (said instanceof String words ? words : HttpStatus.getMessage(status));
        ErrorResponse refusal = ErrorResponse.of(Optional.empty(), McpSchema.ErrorCodes.INVALID_REQUEST, text);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
        Content.Sink.write(response, true, MemoryServer.json().writeValueAsString(refusal), callback);
        return true;
    }

    /**
     * Starts to listen on the loopback address.
     *
     * @param port 0 for any that is free
     * @throws VarveException if the port is taken
     */
    public static HttpEndpoint listen(MemoryServer memory, int port) {
        Mounted mounted = mount(
                memory,
                DefaultServerTransportSecurityValidator.builder()
                        .allowedHosts(List.of("localhost:*", "127.0.0.1:*", "[::1]:*"))
                        .allowedOrigins(List.of("http://localhost:*", "http://127.0.0.1:*", "http://[::1]:*"))
                        .build());
        QueuedThreadPool threads = new QueuedThreadPool(MOST_THREADS, 2);
        threads.setName("varve-mcp");
        threads.setDaemon(true);
        Server server = new Server(threads);
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        ServerConnector connector = new ServerConnector(server, 1, 1, new HttpConnectionFactory(http));
        connector.setHost(InetAddress.getLoopbackAddress().getHostAddress());
        connector.setPort(port);
        server.addConnector(connector);
        server.setHandler(mounted.handler());
        try {
            server.start();
        } catch (IOException e) {
            mounted.close();
            throw new VarveException(
                    "cannot listen on port " + port + ": " + e.getMessage() + "; give another, or 0 for any", e);
        } catch (Exception e) {
            mounted.close();
            throw new VarveException("the MCP server did not start: " + e.getMessage(), e);
        }
        return new HttpEndpoint(server, connector, mounted);
    }

    /** The address for clients. */
    public String url() {
        return "http://" + connector.getHost() + ":" + connector.getLocalPort() + PATH;
    }

    /** Waits until it is closed. */
    public void join() throws InterruptedException {
        server.join();
    }

    @Override
    public void close() {
        mounted.close();
        try {
            server.stop();
        } catch (Exception e) {
            throw new VarveException("the MCP server did not stop as it should: " + e.getMessage(), e);
        }
    }
}
