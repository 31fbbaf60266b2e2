package dev.varve.springboot;

import dev.varve.event.OperationTracer;
import dev.varve.micrometer.MemoryTracer;
import io.micrometer.observation.ObservationRegistry;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;

/** Memory's work in the application's traces, where it has a registry of observations. */
@AutoConfiguration(
        before = VarveAutoConfiguration.class,
        afterName = "org.springframework.boot.micrometer.observation.autoconfigure.ObservationAutoConfiguration")
@ConditionalOnClass(ObservationRegistry.class)
@ConditionalOnBean(ObservationRegistry.class)
@ConditionalOnProperty(prefix = VarveProperties.PREFIX + ".tracing", name = "enabled", matchIfMissing = true)
@Conditional(OnVarve.class)
@EnableConfigurationProperties(VarveProperties.class)
public class VarveTracingAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    OperationTracer varveOperationTracer(ObservationRegistry registry, VarveProperties properties) {
        MemoryTracer tracer = MemoryTracer.of(registry);
        return properties.tracing().content() ? tracer.withContent() : tracer;
    }
}
