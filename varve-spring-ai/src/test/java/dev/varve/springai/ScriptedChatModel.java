package dev.varve.springai;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.Message;
import org.springframework.ai.chat.metadata.ChatGenerationMetadata;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.chat.prompt.ChatOptions;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.tool.ToolCallingChatOptions;
import reactor.core.publisher.Flux;

/** Answers from a script, "ok" where it ends, and keeps the prompts. Streams words one by one, calls at the end. */
final class ScriptedChatModel implements ChatModel {
    private final List<Prompt> prompts = new CopyOnWriteArrayList<>();
    private final Queue<Function<Prompt, AssistantMessage>> script = new ConcurrentLinkedQueue<>();

    ScriptedChatModel says(String text) {
        return answers(prompt -> new AssistantMessage(text));
    }

    ScriptedChatModel calls(AssistantMessage.ToolCall... calls) {
        return answers(prompt ->
                AssistantMessage.builder().content("").toolCalls(List.of(calls)).build());
    }

    ScriptedChatModel answers(Function<Prompt, AssistantMessage> answer) {
        script.add(answer);
        return this;
    }

    static AssistantMessage.ToolCall call(String id, String tool, String arguments) {
        return new AssistantMessage.ToolCall(id, "function", tool, arguments);
    }

    List<Prompt> prompts() {
        return List.copyOf(prompts);
    }

    /** Role and text of each message of the newest prompt. */
    List<String> newest() {
        return lines(prompts.get(prompts.size() - 1));
    }

    static List<String> lines(Prompt prompt) {
        return prompt.getInstructions().stream().map(ScriptedChatModel::line).toList();
    }

    private static String line(Message message) {
        if (message instanceof AssistantMessage assistant && assistant.hasToolCalls()) {
            return "calls "
                    + assistant.getToolCalls().stream()
                            .map(AssistantMessage.ToolCall::id)
                            .toList();
        } else if (message instanceof org.springframework.ai.chat.messages.ToolResponseMessage tools) {
            return "results "
                    + tools.getResponses().stream()
                            .map(r -> r.id() + "=" + r.responseData())
                            .toList();
        }
        return message.getMessageType().getValue() + " " + message.getText();
    }

    @Override
    public ChatOptions getOptions() {
        return ToolCallingChatOptions.builder().model("scripted").build();
    }

    @Override
    public ChatResponse call(Prompt prompt) {
        AssistantMessage answer = answer(prompt);
        String reason = answer.hasToolCalls() ? "tool_calls" : "stop";
        return new ChatResponse(List.of(new Generation(
                answer, ChatGenerationMetadata.builder().finishReason(reason).build())));
    }

    @Override
    public Flux<ChatResponse> stream(Prompt prompt) {
        return Flux.defer(() -> {
            AssistantMessage whole = answer(prompt);
            String text = Optional.ofNullable(whole.getText()).orElse("");
            Flux<AssistantMessage> words = Flux.fromArray(text.split("(?<= )")).map(AssistantMessage::new);
            AssistantMessage last = AssistantMessage.builder()
                    .content("")
                    .toolCalls(whole.getToolCalls())
                    .properties(Map.copyOf(whole.getMetadata()))
                    .build();
            return words.concatWithValues(last).map(part -> new ChatResponse(List.of(new Generation(part))));
        });
    }

    private AssistantMessage answer(Prompt prompt) {
        prompts.add(prompt);
        Function<Prompt, AssistantMessage> next = script.poll();
        return next == null ? new AssistantMessage("ok") : next.apply(prompt);
    }
}
