package dev.varve.testkit;

import dev.varve.Message;
import dev.varve.Part;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;

/** The messages of a {@link Walk}, of any size; a call has an id of its own, however many came before. */
final class WalkWords {
    private static final int TOPICS = 7;

    private final Clock clock;
    private final boolean topics;
    private int calls;
    private int said;

    /** @param topics whether messages are about something, so that some bear on others */
    WalkWords(Clock clock, boolean topics) {
        this.clock = clock;
        this.topics = topics;
    }

    Message user(int words) {
        return Message.user(words(words), clock.instant());
    }

    Message answer(int words) {
        return Message.assistant(words(words), clock.instant());
    }

    /** A call that nobody has answered yet. */
    Message call() {
        return Message.assistant(clock.instant(), newCall());
    }

    /** A message with a number of calls, and a result of a number of words for each. */
    List<Message> toolTurn(int parallel, int words) {
        List<Part.ToolCall> toolCalls = new ArrayList<>();
        for (int i = 0; i < parallel; i++) {
            toolCalls.add(newCall());
        }
        List<Message> turn = new ArrayList<>();
        turn.add(Message.assistant(clock.instant(), toolCalls.toArray(Part[]::new)));
        for (int i = 0; i < parallel; i++) {
            Part.ToolCall call = toolCalls.get(i);
            turn.add(Message.tool(clock.instant(), new Part.ToolResult(call.id(), call.name(), words(words), i == 2)));
        }
        return turn;
    }

    private Part.ToolCall newCall() {
        calls++;
        return new Part.ToolCall("call" + calls, "search", "{\"n\":" + calls + "}");
    }

    private String words(int count) {
        String words = "word ".repeat(count).strip();
        int topic = said++ * 5 % TOPICS;
        return topics ? "gate" + topic + " pillar" + topic + " arch" + topic + " " + words : words;
    }
}
