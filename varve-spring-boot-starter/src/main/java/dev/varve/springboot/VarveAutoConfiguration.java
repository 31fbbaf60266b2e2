package dev.varve.springboot;

import dev.varve.Policy;
import dev.varve.TokenEstimator;
import dev.varve.Varve;
import dev.varve.VarveBuilder;
import dev.varve.event.MemoryListener;
import dev.varve.event.OperationTracer;
import dev.varve.index.IndexFeed;
import dev.varve.index.KnowledgeProvider;
import dev.varve.model.MemoryModel;
import dev.varve.model.NoteInterceptor;
import dev.varve.store.Store;
import java.time.Clock;
import java.util.Optional;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;

/**
 * The engine and its store. When the application shuts down, Spring Boot stops the web server first, then the engine
 * finishes running work within ten seconds, then the store is closed.
 */
@AutoConfiguration(
        beforeName = "org.springframework.ai.model.chat.memory.autoconfigure.ChatMemoryAutoConfiguration",
        afterName = "org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration")
@Conditional(OnVarve.class)
@EnableConfigurationProperties(VarveProperties.class)
public class VarveAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    Policy varvePolicy(VarveProperties properties) {
        return properties.inForce().policy();
    }

    /** Uses these beans of the application: clock, estimator, knowledge, listeners, interceptors, tracer, indexes. */
    @Bean
    @ConditionalOnMissingBean
    Varve varve(
            VarveProperties properties,
            Policy policy,
            Store store,
            MemoryModel model,
            ObjectProvider<Clock> clock,
            ObjectProvider<TokenEstimator> estimator,
            ObjectProvider<KnowledgeProvider> knowledge,
            ObjectProvider<MemoryListener> listeners,
            ObjectProvider<NoteInterceptor> interceptors,
            ObjectProvider<OperationTracer> tracer,
            ObjectProvider<IndexFeed> indexes) {
        VarveBuilder builder = Varve.builder()
                .store(store)
                .keepStoreOpen()
                .model(model)
                .policy(policy)
                .limits(properties.inForce().limits())
                .contextWindow(properties.inForce().window());
        clock.ifUnique(builder::clock);
        estimator.ifUnique(builder::estimator);
        knowledge.ifUnique(builder::knowledge);
        tracer.ifUnique(builder::tracer);
        listeners.orderedStream().forEach(builder::listener);
        interceptors.orderedStream().forEach(builder::interceptor);
        indexes.orderedStream().forEach(builder::index);
        return builder.build();
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnMissingBean({Varve.class, Store.class})
    static class StoreConfiguration {
        @Bean
        Store varveStore(VarveProperties properties, ObjectProvider<DataSource> source) {
            return Stores.open(properties, source);
        }
    }

    @Configuration(proxyBeanMethods = false)
    @ConditionalOnMissingBean({Varve.class, MemoryModel.class})
    static class ModelConfiguration {
        @Bean
        MemoryModel varveModel(VarveProperties properties, ObjectProvider<NoteWriter> chatModel) {
            return NoteWriterBeans.of(properties, Optional.ofNullable(chatModel.getIfAvailable()));
        }
    }
}
