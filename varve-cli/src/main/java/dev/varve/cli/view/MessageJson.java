package dev.varve.cli.view;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.cli.console.JsonObject;
import java.util.Locale;

/** A message in JSON results. */
public final class MessageJson {
    private MessageJson() {}

    /** A message as JSON. */
    public static JsonObject of(LoggedMessage logged) {
        Message message = logged.message();
        JsonObject json = JsonObject.empty()
                .put("seq", logged.seq())
                .put("tokens", logged.tokens())
                .put("role", message.role().name().toLowerCase(Locale.ROOT))
                .put("at", message.createdAt());
        if (!message.id().isEmpty()) {
            json.put("id", message.id());
        }
        if (!message.speaker().isEmpty()) {
            json.put("name", message.speaker());
        }
        return json.put("parts", message.parts().stream().map(MessageJson::part).toList());
    }

    private static JsonObject part(Part part) {
        if (part instanceof Part.Text text) {
            return JsonObject.empty().put("type", "text").put("text", text.text());
        }
        if (part instanceof Part.ToolCall call) {
            return JsonObject.empty()
                    .put("type", "tool_call")
                    .put("id", call.id())
                    .put("name", call.name())
                    .put("arguments", call.arguments());
        }
        if (part instanceof Part.ToolResult result) {
            return JsonObject.empty()
                    .put("type", "tool_result")
                    .put("call", result.callId())
                    .put("name", result.name())
                    .put("content", result.content())
                    .put("error", result.error());
        }
        Part.Attachment attachment = (Part.Attachment) part;
        return JsonObject.empty()
                .put("type", "attachment")
                .put("media_type", attachment.mediaType())
                .put("uri", attachment.uri())
                .put("name", attachment.name());
    }
}
