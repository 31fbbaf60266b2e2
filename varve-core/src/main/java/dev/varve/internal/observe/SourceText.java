package dev.varve.internal.observe;

import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.Part;
import dev.varve.Role;
import dev.varve.TokenEstimator;
import dev.varve.internal.context.ShownNotes;
import java.util.List;
import java.util.stream.Collectors;

/**
 * What an answer stands for, as far as a check needs it.
 *
 * @param tokens its size
 * @param text   all of it, as plain text
 * @param words  the part that is in the conversation's language: what people and the agent wrote, without tool traffic
 * @param people the part that people wrote
 */
public record SourceText(long tokens, String text, String words, String people) {

    /** All of it may be people's words. */
    public SourceText(long tokens, String text, String words) {
        this(tokens, text, words, text);
    }

    /** Messages. */
    public static SourceText of(List<LoggedMessage> messages) {
        StringBuilder text = new StringBuilder();
        StringBuilder words = new StringBuilder();
        StringBuilder people = new StringBuilder();
        for (LoggedMessage logged : messages) {
            for (Part part : logged.message().parts()) {
                text.append(text(part)).append('\n');
            }
            if (logged.role() != Role.TOOL) {
                words.append(logged.message().text()).append('\n');
            }
            if (logged.role() == Role.USER) {
                people.append(logged.message().text()).append('\n');
            }
        }
        return new SourceText(
                messages.stream().mapToLong(LoggedMessage::tokens).sum(),
                text.toString(),
                words.toString(),
                people.toString());
    }

    /** Notes, as large as they would be in one piece: that their heads are shared is no condensation. */
    public static SourceText ofNotes(List<Note> notes, TokenEstimator estimator) {
        String text = notes.stream().map(Note::text).collect(Collectors.joining("\n"));
        String shown = ShownNotes.of(
                notes.stream().flatMap(note -> note.lines().stream()).toList());
        return new SourceText(estimator.estimate(shown), text, text);
    }

    private static String text(Part part) {
        if (part instanceof Part.Text words) {
            return words.text();
        }
        if (part instanceof Part.ToolCall call) {
            return call.name() + " " + call.arguments();
        }
        if (part instanceof Part.ToolResult result) {
            return result.content();
        }
        Part.Attachment attachment = (Part.Attachment) part;
        return attachment.name() + " " + attachment.uri();
    }
}
