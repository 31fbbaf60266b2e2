package dev.varve.springboot;

import java.util.Map;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.chat.client.autoconfigure.ChatClientAutoConfiguration;
import org.springframework.ai.model.chat.memory.autoconfigure.ChatMemoryAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;

/** Applications that configure themselves, and a question to their chat client. */
final class Applications {
    private Applications() {}

    /** An application with Spring AI and all that may configure itself. */
    static ApplicationContextRunner application() {
        return new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        VarveChatModelAutoConfiguration.class,
                        VarveMetricsAutoConfiguration.class,
                        VarveAutoConfiguration.class,
                        VarveSpringAiAutoConfiguration.class,
                        VarveActuatorAutoConfiguration.class,
                        VarveUpkeepAutoConfiguration.class,
                        ChatClientAutoConfiguration.class,
                        ChatMemoryAutoConfiguration.class))
                .withBean(EchoingChatModel.class)
                .withPropertyValues("management.endpoints.web.exposure.include=varve");
    }

    static ApplicationContextRunner enabled() {
        return application().withPropertyValues("varve.enabled=true", "varve.store=memory", "varve.model=extractive");
    }

    static Prompt ask(ApplicationContext context, String text) {
        return ask(context, text, Map.of());
    }

    static Prompt ask(ApplicationContext context, String text, Map<String, Object> parameters) {
        ChatClient client = context.getBean(ChatClient.Builder.class)
                .defaultSystem("Be brief.")
                .build();
        client.prompt()
                .user(text)
                .advisors(a -> a.param(ChatMemory.CONVERSATION_ID, "c").params(parameters))
                .call()
                .content();
        EchoingChatModel model = context.getBean(EchoingChatModel.class);
        return model.prompts.get(model.prompts.size() - 1);
    }
}
