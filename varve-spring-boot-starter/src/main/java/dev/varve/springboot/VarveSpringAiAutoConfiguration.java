package dev.varve.springboot;

import dev.varve.Varve;
import dev.varve.springai.VarveAdvisor;
import dev.varve.springai.VarveChatMemory;
import java.time.Clock;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.ChatClientBuilderCustomizer;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;

/** Memory for Spring AI's chat clients, if Spring AI is on the class path. */
@AutoConfiguration(
        after = VarveAutoConfiguration.class,
        beforeName = {
            "org.springframework.ai.model.chat.client.autoconfigure.ChatClientAutoConfiguration",
            "org.springframework.ai.model.chat.memory.autoconfigure.ChatMemoryAutoConfiguration"
        })
@ConditionalOnClass(ChatClient.class)
@ConditionalOnBean({Varve.class, VarveProperties.class})
public class VarveSpringAiAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    VarveAdvisor varveAdvisor(Varve varve, VarveProperties properties, ObjectProvider<Clock> clock) {
        VarveAdvisor.Builder builder = VarveAdvisor.builder(varve)
                .window(properties.contextWindow(), properties.reservedTokens())
                .recallTool(properties.chat().recallTool())
                .zone(properties.zone());
        clock.ifUnique(builder::clock);
        return builder.build();
    }

    @Bean
    @ConditionalOnProperty(
            prefix = VarveProperties.PREFIX + ".chat",
            name = "advise",
            havingValue = "true",
            matchIfMissing = true)
    ChatClientBuilderCustomizer varveChatClientBuilderCustomizer(VarveAdvisor advisor) {
        return builder -> builder.defaultAdvisors(advisor);
    }

    @Bean
    @ConditionalOnProperty(prefix = VarveProperties.PREFIX + ".chat", name = "memory-bean", havingValue = "true")
    @ConditionalOnMissingBean
    ChatMemory varveChatMemory(Varve varve, VarveProperties properties, ObjectProvider<Clock> clock) {
        return VarveChatMemory.of(varve)
                .withClock(clock.getIfUnique(Clock::systemUTC))
                .onClear(properties.chat().onClear());
    }
}
