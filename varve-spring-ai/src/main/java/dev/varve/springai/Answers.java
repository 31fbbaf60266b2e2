package dev.varve.springai;

import dev.varve.Part;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage.ToolResponse;
import org.springframework.ai.chat.metadata.ChatGenerationMetadata;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.model.Generation;
import org.springframework.ai.model.tool.ToolCallLimitExceededException;
import org.springframework.ai.model.tool.ToolExecutionResult;

/** Reads answers: the model's text, or results of tools that replace it. */
final class Answers {
    private Answers() {}

    /**
     * The message with which the conversation continues: the one with tool calls, which the tool loop runs, or else
     * the first that is not a thought. Alternatives are not part of the conversation.
     */
    static Optional<AssistantMessage> message(ChatResponse response) {
        List<AssistantMessage> outputs =
                Thoughts.without(response).stream().map(Generation::getOutput).toList();
        return outputs.stream()
                .filter(AssistantMessage::hasToolCalls)
                .findFirst()
                .or(() -> outputs.stream().findFirst());
    }

    /** Input tokens that the provider reported, 0 if it did not. */
    static long promptTokens(ChatResponse response) {
        return response.getMetadata().getUsage().getPromptTokens();
    }

    /**
     * Results of calls that went straight to the caller: from tools that return directly, or because a limit of calls
     * was reached. Empty if the answer is no such thing.
     */
    static Optional<ToolResponseMessage> directResults(ChatResponse response, List<Part.ToolCall> calls) {
        Map<String, String> results = new HashMap<>();
        String otherwise = "";
        boolean direct = false;
        for (Generation generation : response.getResults()) {
            ChatGenerationMetadata metadata = generation.getMetadata();
            String text = String.valueOf(generation.getOutput().getText());
            if (ToolExecutionResult.FINISH_REASON.equals(metadata.getFinishReason())) {
                direct = true;
                results.put(String.valueOf(metadata.<Object>get(ToolExecutionResult.METADATA_TOOL_ID)), text);
                otherwise = text;
            } else if (ToolCallLimitExceededException.FINISH_REASON.equals(metadata.getFinishReason())) {
                direct = true;
                otherwise = text;
                List<ToolResponse> done = metadata.getOrDefault(
                        ToolCallLimitExceededException.METADATA_PARTIAL_TOOL_RESPONSES, List.of());
                done.forEach(response1 -> results.put(response1.id(), response1.responseData()));
            }
        }
        if (!direct) {
            return Optional.empty();
        }
        String rest = otherwise;
        return Optional.of(ToolResponseMessage.builder()
                .responses(calls.stream()
                        .map(call -> new ToolResponse(call.id(), call.name(), results.getOrDefault(call.id(), rest)))
                        .toList())
                .build());
    }
}
