package dev.varve.micrometer;

import dev.varve.gateway.Gateway;
import dev.varve.gateway.relay.AccessRecord;
import dev.varve.gateway.relay.MemoryReport;
import dev.varve.gateway.wire.WireFormat;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Counts a gateway's calls. Give it to {@link Gateway.Builder#access}, and {@link #watch} the started gateway; {@code
 * docs/gateway.md} explains each metric. No tag holds a value that a client or a provider chooses. Thread-safe.
 */
public final class GatewayMetrics implements Consumer<AccessRecord> {
    private static final String WIRE = "wire";
    private static final Duration[] BOUNDS = {
        Duration.ofMillis(1),
        Duration.ofMillis(2),
        Duration.ofMillis(5),
        Duration.ofMillis(10),
        Duration.ofMillis(15),
        Duration.ofMillis(25),
        Duration.ofMillis(40),
        Duration.ofMillis(60)
    };

    private final MeterRegistry registry;

    /** Counts in this registry. */
    public GatewayMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    /** Reports the number of calls that a gateway is serving. */
    public void watch(Gateway gateway) {
        Gauge.builder("varve.gateway.calls.open", gateway, Gateway::openCalls)
                .baseUnit("calls")
                .description("Calls, most of them streams, that are being served")
                .register(registry);
    }

    @Override
    public void accept(AccessRecord call) {
        String wire = WireFormat.of(call.path()).map(GatewayMetrics::text).orElse("other");
        MemoryReport memory = call.memory();
        counter("varve.gateway.calls", "Calls that are over")
                .tag(WIRE, wire)
                .tag("status", call.status() / 100 + "xx")
                .tag("outcome", text(call.outcome()))
                .register(registry)
                .increment();
        counter("varve.gateway.memory", "Calls by what memory did for them, and why not more")
                .tag(WIRE, wire)
                .tag("state", text(memory.state()))
                .tag("reason", text(memory.reason()))
                .register(registry)
                .increment();
        if (memory.reason().isFailure()) {
            counter("varve.gateway.failures.open", "Calls that went on because memory did not work")
                    .tag("reason", text(memory.reason()))
                    .register(registry)
                    .increment();
        }
        memory.match()
                .ifPresent(kind -> counter(
                                "varve.gateway.matches", "Lists of messages by how they relate to what is logged")
                        .tag("kind", text(kind))
                        .register(registry)
                        .increment());
        if (memory.activated()) {
            counter("varve.gateway.activations", "Calls in which notes took the place of further messages")
                    .tag(WIRE, wire)
                    .register(registry)
                    .increment();
        }
        if (memory.before() > 0) {
            counter("varve.gateway.tokens.saved", "Tokens that were not sent, since notes stood in their place")
                    .tag(WIRE, wire)
                    .register(registry)
                    .increment(Math.max(0, memory.before() - memory.after()));
        }
        if (!call.held().isZero()) {
            Timer.builder("varve.gateway.held")
                    .description("For how long memory held calls before they were sent on")
                    .tag(WIRE, wire)
                    .serviceLevelObjectives(BOUNDS)
                    .register(registry)
                    .record(call.held());
        }
    }

    private static Counter.Builder counter(String name, String description) {
        return Counter.builder(name).description(description);
    }

    private static String text(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }
}
