package dev.varve.springboot;

import dev.langchain4j.memory.chat.ChatMemoryProvider;
import dev.varve.Varve;
import dev.varve.langchain4j.memory.RecallTool;
import dev.varve.langchain4j.memory.VarveChatMemoryProvider;
import java.time.Clock;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;

/**
 * Memory for LangChain4j's AI services, where {@code varve-langchain4j} and LangChain4j are there. AI services that
 * LangChain4j wires itself find both beans; one that is built by hand takes them,
 * and the provider's listeners.
 */
@AutoConfiguration(
        after = VarveAutoConfiguration.class,
        beforeName = "dev.langchain4j.service.spring.AiServicesAutoConfig")
@ConditionalOnClass({ChatMemoryProvider.class, VarveChatMemoryProvider.class})
@ConditionalOnBean({Varve.class, VarveProperties.class})
public class VarveLangchain4jAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean(ChatMemoryProvider.class)
    VarveChatMemoryProvider varveChatMemoryProvider(
            Varve varve, VarveProperties properties, ObjectProvider<Clock> clock) {
        VarveChatMemoryProvider.Builder builder = VarveChatMemoryProvider.builder(varve)
                .contextWindow(properties.contextWindow())
                .onClear(properties.chat().onClear());
        if (properties.reservedTokens() > 0) {
            builder.reserve(properties.reservedTokens());
        }
        clock.ifUnique(builder::clock);
        return builder.build();
    }

    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnProperty(
            prefix = VarveProperties.PREFIX + ".chat",
            name = "recall-tool",
            havingValue = "true",
            matchIfMissing = true)
    RecallTool varveRecallTool(Varve varve, VarveProperties properties) {
        return RecallTool.of(varve).in(properties.zone());
    }
}
