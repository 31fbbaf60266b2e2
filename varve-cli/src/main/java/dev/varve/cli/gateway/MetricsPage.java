package dev.varve.cli.gateway;

import dev.varve.Varve;
import dev.varve.event.MemoryListener;
import dev.varve.gateway.Gateway;
import dev.varve.gateway.relay.AccessRecord;
import dev.varve.micrometer.EngineMetrics;
import dev.varve.micrometer.GatewayMetrics;
import dev.varve.micrometer.MemoryMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;

/** The metrics page for Prometheus, at {@value #PATH}. Thread-safe. */
final class MetricsPage extends Handler.Abstract implements AutoCloseable {
    static final String PATH = "/metrics";

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final MemoryMetrics memory = new MemoryMetrics(registry);
    private final GatewayMetrics calls = new GatewayMetrics(registry);

    /** Receives events of memory. */
    MemoryListener listener() {
        return memory;
    }

    /** A call is over. */
    void called(AccessRecord call) {
        calls.accept(call);
    }

    void watch(Varve varve) {
        new EngineMetrics(varve).bindTo(registry);
    }

    void watch(Gateway gateway) {
        calls.watch(gateway);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8");
        response.write(true, BufferUtil.toBuffer(registry.scrape(), StandardCharsets.UTF_8), callback);
        return true;
    }

    @Override
    public void close() {
        registry.close();
    }
}
