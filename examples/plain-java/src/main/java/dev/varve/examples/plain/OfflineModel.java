package dev.varve.examples.plain;

import dev.varve.Context;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.RecallTool;
import dev.varve.Role;
import java.time.Instant;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** Stands in for a model where there is no key: it notes statements, and looks questions up. */
final class OfflineModel implements Model {
    private static final JsonMapper JSON = new JsonMapper();

    @Override
    public Message answer(Context context, Instant now) {
        Message last = context.messages().get(context.messages().size() - 1);
        if (last.role() == Role.TOOL) {
            return Message.assistant(
                    "I looked it up:\n" + last.toolResults().get(0).content(), now);
        }
        String text = last.text();
        if (!text.endsWith("?")) {
            return Message.assistant("Noted.", now);
        }
        String arguments = JSON.writeValueAsString(Map.of("query", text));
        return Message.assistant(
                now, new Part.ToolCall("call-" + context.messages().size(), RecallTool.NAME, arguments));
    }
}
