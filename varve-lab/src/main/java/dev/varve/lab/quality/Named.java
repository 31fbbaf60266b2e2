package dev.varve.lab.quality;

import dev.varve.Message;
import dev.varve.Part;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The paths, identifiers and numbers of a message.
 *
 * @param written by whoever sent it, in words or in the arguments of a call
 * @param all     these, and those that a tool shows
 */
public record Named(Set<String> written, Set<String> all) {
    public static Named in(Message message) {
        Set<String> written = new LinkedHashSet<>();
        Set<String> shown = new LinkedHashSet<>();
        for (Part part : message.parts()) {
            if (part instanceof Part.Text words) {
                written.addAll(Literals.in(words.text()));
            } else if (part instanceof Part.ToolCall call) {
                written.addAll(Literals.in(call.arguments()));
            } else if (part instanceof Part.ToolResult result) {
                shown.addAll(Literals.in(result.content()));
            }
        }
        shown.addAll(written);
        return new Named(written, shown);
    }
}
