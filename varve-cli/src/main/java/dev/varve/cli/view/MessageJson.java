package dev.varve.cli.view;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.cli.console.Json;
import java.util.Locale;

/** A message in JSON results. */
public final class MessageJson {
    private MessageJson() {}

    /** A message as JSON. */
    public static Json of(LoggedMessage logged) {
        Message message = logged.message();
        Json json = Json.object()
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

    private static Json part(Part part) {
        if (part instanceof Part.Text text) {
            return Json.object().put("type", "text").put("text", text.text());
        }
        if (part instanceof Part.ToolCall call) {
            return Json.object()
                    .put("type", "tool_call")
                    .put("id", call.id())
                    .put("name", call.name())
                    .put("arguments", call.arguments());
        }
        if (part instanceof Part.ToolResult result) {
            return Json.object()
                    .put("type", "tool_result")
                    .put("call", result.callId())
                    .put("name", result.name())
                    .put("content", result.content())
                    .put("error", result.error());
        }
        Part.Attachment attachment = (Part.Attachment) part;
        return Json.object()
                .put("type", "attachment")
                .put("media_type", attachment.mediaType())
                .put("uri", attachment.uri())
                .put("name", attachment.name());
    }
}
