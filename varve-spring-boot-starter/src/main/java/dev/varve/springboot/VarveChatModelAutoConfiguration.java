package dev.varve.springboot;

import dev.varve.springai.SpringAiModel;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;

/** The application's chat model, for {@code varve.model=auto} and {@code chat-model}. */
@AutoConfiguration(before = VarveAutoConfiguration.class)
@ConditionalOnClass(ChatModel.class)
@Conditional(OnVarve.class)
@EnableConfigurationProperties(VarveProperties.class)
public class VarveChatModelAutoConfiguration {
    @Bean
    @ConditionalOnSingleCandidate(ChatModel.class)
    NoteWriter varveNoteWriter(ChatModel model, VarveProperties properties) {
        return new NoteWriter(SpringAiModel.of(properties.modelName(), model));
    }
}
