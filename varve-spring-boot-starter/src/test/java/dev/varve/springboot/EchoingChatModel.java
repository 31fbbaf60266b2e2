package dev.varve.springboot;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;

/** Says what it was told last, and keeps the prompts. */
final class EchoingChatModel implements ChatModel {
    final List<Prompt> prompts = new CopyOnWriteArrayList<>();

    @Override
    public ChatOptions getOptions() {
        return ToolCallingChatOptions.builder().model("echo").build();
    }

    @Override
    public ChatResponse call(Prompt prompt) {
        prompts.add(prompt);
        String said = prompt.getUserMessage().getText();
        return new ChatResponse(List.of(new Generation(new AssistantMessage("You said: " + said))));
    }
}
