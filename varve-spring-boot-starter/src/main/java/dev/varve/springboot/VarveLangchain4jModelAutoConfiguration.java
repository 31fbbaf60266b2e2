package dev.varve.springboot;

import dev.langchain4j.model.chat.ChatModel;
import dev.varve.langchain4j.Langchain4jModel;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnSingleCandidate;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;

/** The application's chat model of LangChain4j, for {@code varve.model=auto} and {@code chat-model}; Spring AI's goes first. */
@AutoConfiguration(before = VarveAutoConfiguration.class, after = VarveChatModelAutoConfiguration.class)
@ConditionalOnClass({ChatModel.class, Langchain4jModel.class})
@Conditional(OnVarve.class)
@EnableConfigurationProperties(VarveProperties.class)
public class VarveLangchain4jModelAutoConfiguration {
    @Bean
    @ConditionalOnMissingBean
    @ConditionalOnSingleCandidate(ChatModel.class)
    NoteWriter varveLangchain4jNoteWriter(ChatModel model, VarveProperties properties) {
        return new NoteWriter(Langchain4jModel.of(properties.modelName(), model));
    }
}
