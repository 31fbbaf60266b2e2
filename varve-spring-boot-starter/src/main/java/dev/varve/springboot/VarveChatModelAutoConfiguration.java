package dev.varve.springboot;

import dev.varve.model.MemoryModel;
import dev.varve.prompt.PromptedModel;
import dev.varve.springai.SpringAiModel;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;

/** The application's chat model writes the notes, where the properties say so. */
@AutoConfiguration(before = VarveAutoConfiguration.class)
@ConditionalOnClass(ChatModel.class)
@Conditional(OnVarve.class)
@ConditionalOnProperty(prefix = VarveProperties.PREFIX, name = "model", havingValue = "chat-model")
@EnableConfigurationProperties(VarveProperties.class)
public class VarveChatModelAutoConfiguration {
    @Bean
    @ConditionalOnMissingBean
    MemoryModel varveChatMemoryModel(ChatModel model, VarveProperties properties) {
        return PromptedModel.of(SpringAiModel.of(properties.modelName(), model));
    }
}
