package dev.varve.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.gateway.Gateway;
import dev.varve.gateway.match.Match;
import dev.varve.gateway.relay.AccessRecord;
import dev.varve.gateway.relay.MemoryReport;
import dev.varve.gateway.relay.MemoryReport.Reason;
import dev.varve.gateway.relay.MemoryReport.State;
import dev.varve.gateway.relay.TalkFacts;
import io.micrometer.core.instrument.Meter;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the gateway's metrics say after what has happened, under the names that the page has. */
class GatewayMetricsTest {
    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final GatewayMetrics metrics = new GatewayMetrics(registry);

    private static AccessRecord call(String path, int status, AccessRecord.Outcome outcome, MemoryReport memory) {
        Duration held = memory.equals(MemoryReport.OFF) ? Duration.ZERO : Duration.ofMillis(3);
        return new AccessRecord(
                "local",
                "POST",
                "openai",
                path,
                status,
                outcome,
                9,
                held,
                Duration.ZERO,
                Duration.ZERO,
                memory,
                TalkFacts.NONE,
                "");
    }

    private void happens() {
        metrics.accept(call(
                "/v1/chat/completions",
                200,
                AccessRecord.Outcome.COMPLETE,
                new MemoryReport(State.ACTIVE, Reason.NONE, Optional.of(Match.Kind.EXTENSION), true, 70_000, 20_000)));
        metrics.accept(
                call("/v1/messages", 529, AccessRecord.Outcome.COMPLETE, MemoryReport.of(State.BYPASSED, Reason.LATE)));
        metrics.accept(call("/v1/models", 200, AccessRecord.Outcome.COMPLETE, MemoryReport.OFF));
    }

    private double count(String name, String... tags) {
        return registry.get(name).tags(tags).counter().count();
    }

    @Test
    void calls_are_counted_by_format_outcome_and_what_memory_did() {
        happens();
        assertThat(count("varve.gateway.calls", "wire", "chat", "status", "2xx", "outcome", "complete"))
                .isEqualTo(1);
        assertThat(count("varve.gateway.calls", "wire", "messages", "status", "5xx"))
                .isEqualTo(1);
        assertThat(count("varve.gateway.calls", "wire", "other")).isEqualTo(1);
        assertThat(count("varve.gateway.memory", "wire", "chat", "state", "active", "reason", "none"))
                .isEqualTo(1);
        assertThat(count("varve.gateway.matches", "kind", "extension")).isEqualTo(1);
        assertThat(count("varve.gateway.activations", "wire", "chat")).isEqualTo(1);
        assertThat(count("varve.gateway.tokens.saved", "wire", "chat")).isEqualTo(50_000);
        assertThat(count("varve.gateway.failures.open", "reason", "late")).isEqualTo(1);
        assertThat(registry.get("varve.gateway.held")
                        .tags("wire", "messages")
                        .timer()
                        .count())
                .isEqualTo(1);
        assertThat(registry.find("varve.gateway.held").tags("wire", "other").timer())
                .as("memory did not look at it")
                .isNull();
    }

    @Test
    void the_page_has_each_metric_with_its_tags_and_no_other_and_its_alerts_ask_for_what_there_is() throws IOException {
        happens();
        try (Gateway gateway = Gateway.builder().port(0).start()) {
            metrics.watch(gateway);
            String page = Files.readString(Path.of("../docs/gateway.md"));
            Set<String> documented = Pattern.compile("(?m)^\\| `(varve\\.gateway\\.[^`]*)` \\|")
                    .matcher(page)
                    .results()
                    .map(name -> name.group(1))
                    .collect(Collectors.toCollection(TreeSet::new));
            assertThat(documented)
                    .isEqualTo(registry.getMeters().stream()
                            .map(Meter::getId)
                            .map(MeterNames::withTags)
                            .collect(Collectors.toCollection(TreeSet::new)));

            Set<String> asked = Pattern.compile("varve_gateway_\\w+")
                    .matcher(page)
                    .results()
                    .map(MatchResult::group)
                    .collect(Collectors.toSet());
            Stream<String> given = registry.scrape().lines().map(line -> line.split("[ {]", 2)[0]);
            assertThat(asked).isNotEmpty().isSubsetOf(given.collect(Collectors.toSet()));
        }
    }
}
