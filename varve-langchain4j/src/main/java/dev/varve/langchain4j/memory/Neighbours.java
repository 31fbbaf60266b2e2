package dev.varve.langchain4j.memory;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.data.message.AiMessage;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes one message of two that the assistant said in a row, since providers want user and assistant to take turns. */
final class Neighbours {
    private Neighbours() {}

    static AiMessage joined(AiMessage first, AiMessage second) {
        List<ToolExecutionRequest> calls = new ArrayList<>(first.toolExecutionRequests());
        calls.addAll(second.toolExecutionRequests());
        return second.toBuilder()
                .text(lines(first.text(), second.text()))
                .toolExecutionRequests(calls)
                .build();
    }

    private static @Nullable String lines(@Nullable String first, @Nullable String second) {
        String joined = Stream.of(Optional.ofNullable(first), Optional.ofNullable(second))
                .flatMap(Optional::stream)
                .collect(Collectors.joining("\n\n"));
        return joined.isEmpty() ? null : joined;
    }
}
