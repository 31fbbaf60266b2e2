package dev.varve.springboot;

import static dev.varve.springboot.Applications.application;
import static dev.varve.springboot.Applications.ask;
import static dev.varve.springboot.Applications.enabled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Message;
import dev.varve.Varve;
import dev.varve.micrometer.MemoryMetrics;
import dev.varve.store.Store;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;

/** What an operator sees of an application with memory: health, metrics and the endpoint. */
class StarterObservabilityTest {
    @TempDir
    Path directory;

    @Test
    void health_follows_the_store() {
        enabled().run(context -> {
            HealthIndicator health = context.getBean("varveHealthIndicator", HealthIndicator.class);
            assertThat(health.health()).isNotNull().satisfies(up -> {
                assertThat(up.getStatus()).isEqualTo(Status.UP);
                assertThat(up.getDetails()).containsEntry("dropped", 0L);
            });
        });
        application()
                .withPropertyValues("varve.enabled=true", "varve.sqlite.file=" + directory.resolve("h.db"))
                .run(context -> {
                    context.getBean(Store.class).close();
                    HealthIndicator health = context.getBean("varveHealthIndicator", HealthIndicator.class);
                    assertThat(health.health())
                            .isNotNull()
                            .satisfies(down -> assertThat(down.getStatus()).isEqualTo(Status.DOWN));
                });
        enabled()
                .withPropertyValues("management.health.varve.enabled=false")
                .run(context -> assertThat(context).doesNotHaveBean("varveHealthIndicator"));
    }

    @Test
    void metrics_go_to_the_registry_of_the_application() {
        enabled()
                .withConfiguration(AutoConfigurations.of(
                        MetricsAutoConfiguration.class, CompositeMeterRegistryAutoConfiguration.class))
                .withBean(SimpleMeterRegistry.class)
                .run(context -> {
                    ask(context, "hello");

                    MeterRegistry registry = context.getBean(MeterRegistry.class);
                    assertThat(registry.get("varve.context.tokens").summary().count())
                            .isEqualTo(1);
                    assertThat(registry.get("varve.tokens.appended").counter().count())
                            .isPositive();
                    assertThat(registry.get("varve.store.up").gauge().value()).isEqualTo(1);
                });
    }

    @Test
    void without_a_registry_without_micrometer_and_without_varve_there_are_no_metrics() {
        enabled().run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(MemoryMetrics.class));
        enabled()
                .withClassLoader(new FilteredClassLoader("io.micrometer.core"))
                .run(context -> assertThat(context).hasNotFailed().hasSingleBean(Varve.class));
        application()
                .withBean(SimpleMeterRegistry.class)
                .run(context -> assertThat(context.getBean(MeterRegistry.class).getMeters())
                        .isEmpty());
    }

    @Test
    void an_engine_of_the_application_is_looked_at() {
        application()
                .withConfiguration(AutoConfigurations.of(
                        MetricsAutoConfiguration.class, CompositeMeterRegistryAutoConfiguration.class))
                .withBean(SimpleMeterRegistry.class)
                .withBean("own", Varve.class, () -> Varve.builder().build())
                .run(context -> assertThat(context.getBean(MeterRegistry.class)
                                .get("varve.queue.length")
                                .gauge()
                                .value())
                        .isZero());
    }

    @Test
    void the_endpoint_shows_the_memory_of_a_session() {
        enabled().withPropertyValues("varve.policy=incremental").run(context -> {
            Varve varve = context.getBean(Varve.class);
            varve.session("c").append(Message.user("The gate code is 4711. ".repeat(300), Instant.now()));
            varve.session("c").append(Message.assistant("Noted.", Instant.now()));
            varve.session("c").catchUp(Duration.ofSeconds(20));

            VarveEndpoint endpoint = context.getBean(VarveEndpoint.class);
            assertThat(endpoint.sessions(null).sessions())
                    .singleElement()
                    .satisfies(row -> assertThat(row.messages()).isEqualTo(2));
            assertThat(endpoint.session("c", null, null))
                    .isNotNull()
                    .satisfies(memory -> assertThat(memory.notes())
                            .singleElement()
                            .satisfies(note -> {
                                assertThat(note.to()).isEqualTo(2);
                                assertThat(note.text()).contains("4711");
                            }));
            assertThat(endpoint.session("nobody", null, null)).isNull();
        });
    }

    @Test
    void the_endpoint_is_not_there_unless_it_is_exposed() {
        enabled()
                .withPropertyValues("management.endpoints.web.exposure.include=health")
                .run(context -> assertThat(context).doesNotHaveBean(VarveEndpoint.class));
    }
}
