package dev.varve.cli.gateway;

import dev.varve.cli.console.UsageException;
import dev.varve.gateway.relay.AccessRecord;
import dev.varve.gateway.trace.CallSpans;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.sdk.OpenTelemetrySdk;
import io.opentelemetry.sdk.resources.Resource;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import java.net.URI;
import java.time.Clock;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.slf4j.LoggerFactory;

/** Sends spans of calls to a collector, in the background. Spans that it cannot take are dropped. Thread-safe. */
final class TraceExport implements Consumer<AccessRecord>, AutoCloseable {
    private static final String PATH = "/v1/traces";
    private static final int LAST_SECONDS = 5;
    private static final org.slf4j.Logger LOG = LoggerFactory.getLogger(TraceExport.class);

    /** Held strongly, since the logger's settings are lost with it. */
    private final Logger ofLibrary = Logger.getLogger("io.opentelemetry");

    private final Handler oneLine = new OneLine();
    private final OpenTelemetrySdk telemetry;
    private final CallSpans spans;

    /** Logs messages of the library, without the stack trace of each attempt. */
    private static final class OneLine extends Handler {
        @Override
        public void publish(LogRecord said) {
            if (said.getLevel().intValue() >= Level.WARNING.intValue()) {
                LOG.warn("traces: {}", said.getMessage());
            }
        }

        @Override
        public void flush() {
            // Nothing is held back.
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }

    /**
     * @param collector receives OTLP over HTTP, such as {@code http://127.0.0.1:4318}
     * @throws UsageException if it is not an address
     */
    TraceExport(String collector, Clock clock) {
        ofLibrary.setUseParentHandlers(false);
        ofLibrary.addHandler(oneLine);
        this.telemetry = OpenTelemetrySdk.builder()
                .setTracerProvider(SdkTracerProvider.builder()
                        .setResource(Resource.getDefault().toBuilder()
                                .put(AttributeKey.stringKey("service.name"), "varve")
                                .build())
                        .addSpanProcessor(BatchSpanProcessor.builder(OtlpHttpSpanExporter.builder()
                                        .setEndpoint(address(collector))
                                        .build())
                                .build())
                        .build())
                .build();
        this.spans = new CallSpans(telemetry, clock);
    }

    private static String address(String collector) {
        try {
            URI uri = URI.create(collector);
            if (("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()))
                    && uri.getHost() != null
                    && uri.getRawUserInfo() == null) {
                String base = collector.replaceFirst("/$", "");
                return base.endsWith(PATH) ? base : base + PATH;
            }
        } catch (IllegalArgumentException e) {
            // Without the address, which may hold a password.
        }
        throw new UsageException("--traces is no address; write http(s)://host[:port], without user or password");
    }

    @Override
    public void accept(AccessRecord call) {
        spans.accept(call);
    }

    /** Sends the remaining spans, for a few seconds at most. */
    @Override
    public void close() {
        telemetry.getSdkTracerProvider().shutdown().join(LAST_SECONDS, TimeUnit.SECONDS);
        ofLibrary.removeHandler(oneLine);
    }
}
