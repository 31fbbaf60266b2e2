package dev.varve.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Message;
import dev.varve.Policy;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Varve;
import dev.varve.event.MemoryEvent;
import dev.varve.testkit.Messages;
import dev.varve.testkit.ScriptedModel;
import io.micrometer.core.instrument.Meter;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The page of operations names what there is: an alert on a metric that does not exist never goes off. */
class MetricNamesTest {
    private static final Scope SCOPE = Scope.of("chat");

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private String page = "";

    @BeforeEach
    void everythingThatIsCountedHappens() throws IOException {
        page = Files.readString(Path.of("../docs/operations.md"));
        MemoryMetrics metrics = new MemoryMetrics(registry);
        try (Varve varve = Varve.builder()
                .model(new ScriptedModel())
                .policy(Policy.incremental())
                .executor(Runnable::run)
                .listener(metrics)
                .build()) {
            new EngineMetrics(varve).bindTo(registry);
            Session session = varve.session(SCOPE);
            for (int turn = 0; turn < 8; turn++) {
                session.append(
                        Message.user("please check order O-1000 ".repeat(40), Messages.START),
                        Message.assistant("done", Messages.START));
                session.context();
            }
            metrics.on(new MemoryEvent.Dropped(SCOPE, "observe", 1));
            metrics.on(new MemoryEvent.Discarded(SCOPE, "observe"));
            metrics.on(new MemoryEvent.Failed(SCOPE, "observe", "no answer"));
        }
    }

    @Test
    void the_table_has_each_metric_with_its_tags_and_no_other() {
        Set<String> documented = Pattern.compile("(?m)^\\| (`varve\\.[^|]*)\\|")
                .matcher(page)
                .results()
                .flatMap(row ->
                        Pattern.compile("`([^`]+)`").matcher(row.group(1)).results())
                .map(name -> name.group(1))
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(documented)
                .isEqualTo(registry.getMeters().stream()
                        .map(Meter::getId)
                        .map(MeterNames::withTags)
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    @Test
    void the_alerts_ask_for_what_prometheus_gets() {
        Set<String> asked = Pattern.compile("varve_\\w+")
                .matcher(page)
                .results()
                .map(MatchResult::group)
                .collect(Collectors.toSet());
        Stream<String> given = registry.scrape().lines().map(line -> line.split("[ {]", 2)[0]);

        assertThat(asked).isNotEmpty().isSubsetOf(given.collect(Collectors.toSet()));
    }
}
