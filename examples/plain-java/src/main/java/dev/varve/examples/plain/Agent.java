package dev.varve.examples.plain;

import dev.varve.Context;
import dev.varve.ContextRequest;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Session;
import java.time.Clock;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An agent loop: log what was said, ask for the context, call the model, run its tools, again until it has answered. */
record Agent(Session session, Model model, Clock clock) {
    private static final ContextRequest REQUEST = ContextRequest.EMPTY
            .withBasePrompt(
                    "You are a helpful assistant. Answer briefly. Look things up before you say you do not know.")
            .withWindow(16_000, 2_000);
    private static final JsonMapper JSON = new JsonMapper();

    /** What the user gets to hear. */
    String say(String text) {
        session.append(Message.user(text, clock.instant()));
        while (true) {
            Context context = session.context(REQUEST);
            Message answer = model.answer(context, clock.instant());
            session.append(answer);
            if (answer.toolCalls().isEmpty()) {
                return answer.text();
            }
            session.append(Message.tool(
                    clock.instant(), answer.toolCalls().stream().map(this::run).toArray(Part.ToolResult[]::new)));
        }
    }

    private Part.ToolResult run(Part.ToolCall call) {
        JsonNode given = JSON.readTree(call.arguments());
        String found = session.recallTool()
                .call(
                        given.path("query").asString(""),
                        given.path("from").asString(""),
                        given.path("to").asString(""));
        return new Part.ToolResult(call.id(), call.name(), found, false);
    }
}
