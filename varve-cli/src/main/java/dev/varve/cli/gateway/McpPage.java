package dev.varve.cli.gateway;

import dev.varve.gateway.guard.AccessGuard;
import dev.varve.mcp.HttpEndpoint;
import dev.varve.mcp.MemoryServer;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * The caller's memory for MCP clients, at {@value HttpEndpoint#PATH}. Each gateway key has a server of its own,
 * created on first use: nobody can take over another caller's session, and an unused server costs no start-up time.
 * Thread-safe.
 */
final class McpPage extends Handler.Abstract implements AutoCloseable {
    private final Function<String, MemoryServer> memory;
    private final Map<String, HttpEndpoint.Mounted> servers = new ConcurrentHashMap<>();

    /**
     * A page.
     *
     * @param memory of a caller, by the name of its key
     */
    McpPage(Function<String, MemoryServer> memory) {
        this.memory = memory;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        return server(AccessGuard.caller(request)).handler().handle(request, response, callback);
    }

    /** Started outside the map, whose lock would block other callers; of two started at once one is used. */
    private HttpEndpoint.Mounted server(String caller) {
        HttpEndpoint.Mounted known = servers.get(caller);
        if (known != null) {
            return known;
        }
        HttpEndpoint.Mounted started = mount(caller);
        HttpEndpoint.Mounted first = servers.putIfAbsent(caller, started);
        if (first == null) {
            return started;
        }
        started.close();
        return first;
    }

    private HttpEndpoint.Mounted mount(String caller) {
        HttpEndpoint.Mounted mounted = HttpEndpoint.mount(memory.apply(caller));
        try {
            mounted.handler().setServer(getServer());
            mounted.handler().start();
        } catch (Exception e) {
            mounted.close();
            throw new IllegalStateException("the MCP server did not start: " + e.getMessage(), e);
        }
        return mounted;
    }

    /** Ends the open streams of clients. */
    @Override
    public void close() {
        servers.values().forEach(HttpEndpoint.Mounted::close);
    }
}
