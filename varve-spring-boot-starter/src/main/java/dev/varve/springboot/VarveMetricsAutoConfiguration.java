package dev.varve.springboot;

import dev.varve.Varve;
import dev.varve.micrometer.EngineMetrics;
import dev.varve.micrometer.MemoryMetrics;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;

/**
 * Metrics, if the application has a meter registry. A listener counts the engine's events, so this precedes the
 * engine; an engine of the application's own has gauges, and counters if it is given {@link MemoryMetrics}.
 */
@AutoConfiguration(
        before = VarveAutoConfiguration.class,
        afterName = "org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration")
@ConditionalOnClass(MeterRegistry.class)
@ConditionalOnBean(MeterRegistry.class)
@Conditional(OnVarve.class)
public class VarveMetricsAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    MemoryMetrics varveMemoryMetrics(MeterRegistry registry) {
        return new MemoryMetrics(registry);
    }

    /** Spring Boot binds it to the registries. */
    @Bean
    @ConditionalOnMissingBean
    EngineMetrics varveEngineMetrics(Varve varve) {
        return new EngineMetrics(varve);
    }
}
