package dev.varve.store;

import dev.varve.Message;
import dev.varve.Part;

/** The text under which a message is found: its words, the tools it calls and what they returned. */
public final class SearchText {
    private SearchText() {}

    public static String of(Message message) {
        StringBuilder text = new StringBuilder();
        if (!message.speaker().isEmpty()) {
            text.append(message.speaker()).append('\n');
        }
        for (Part part : message.parts()) {
            if (part instanceof Part.Text words) {
                text.append(words.text());
            } else if (part instanceof Part.ToolCall call) {
                text.append(call.name()).append(' ').append(call.arguments());
            } else if (part instanceof Part.ToolResult result) {
                text.append(result.content());
            } else if (part instanceof Part.Attachment attachment) {
                text.append(attachment.name()).append(' ').append(attachment.uri());
            }
            text.append('\n');
        }
        return text.toString();
    }
}
