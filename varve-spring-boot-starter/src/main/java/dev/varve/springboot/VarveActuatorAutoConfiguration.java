package dev.varve.springboot;

import dev.varve.Varve;
import org.springframework.boot.actuate.autoconfigure.endpoint.condition.ConditionalOnAvailableEndpoint;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Health and endpoint for operators, if Spring Boot's actuator is on the class path. */
@AutoConfiguration(after = VarveAutoConfiguration.class)
@ConditionalOnBean(Varve.class)
public class VarveActuatorAutoConfiguration {

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({HealthIndicator.class, ConditionalOnEnabledHealthIndicator.class})
    static class HealthConfiguration {
        @Bean
        @ConditionalOnMissingBean(name = "varveHealthIndicator")
        @ConditionalOnEnabledHealthIndicator("varve")
        HealthIndicator varveHealthIndicator(Varve varve) {
            return new VarveHealthIndicator(varve);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnClass({Endpoint.class, ConditionalOnAvailableEndpoint.class})
    static class EndpointConfiguration {
        @Bean
        @ConditionalOnMissingBean
        @ConditionalOnAvailableEndpoint
        VarveEndpoint varveEndpoint(Varve varve) {
            return new VarveEndpoint(varve);
        }
    }
}
