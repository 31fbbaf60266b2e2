package dev.varve.store;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Note;
import dev.varve.Part;
import dev.varve.RecallResult;
import java.util.List;

/** The searchable text of a message: its words, the tools that it calls and with what, and what they returned. */
public final class SearchText {
    private SearchText() {}

    /** The whole text, with its speaker and with the names of arguments. */
    public static String of(Message message) {
        return spoken(message, words(message));
    }

    /**
     * The text of each passage, with its speaker and its date as {@link DateTerms}. A short message has one passage. A
     * store ranks a message by its best passage.
     */
    public static List<String> passages(Message message) {
        String searched = searched(message);
        return Passage.of(words(message)).stream()
                .map(passage -> of(message, searched, passage))
                .toList();
    }

    /** The text of each passage with its speaker, as embedders read it. */
    public static List<String> meant(Message message) {
        String words = words(message);
        String speaker = message.speaker().isEmpty() ? "" : message.speaker() + ": ";
        return Passage.of(words).stream()
                .map(passage ->
                        speaker + words.substring(passage.from(), passage.to()).strip())
                .toList();
    }

    /** The same for a note. */
    public static List<String> meant(Note note) {
        String text = note.text();
        return Passage.of(text).stream()
                .map(passage -> text.substring(passage.from(), passage.to()).strip())
                .toList();
    }

    /** One of the {@link #passages}; the last one if there are fewer. */
    public static Passage passage(Message message, int number) {
        long length = length(message);
        if (length <= Passage.SINGLE) {
            return new Passage(0, (int) length);
        }
        List<Passage> passages = Passage.of(words(message));
        return passages.get(Math.min(number, passages.size() - 1));
    }

    /**
     * A hit in a message, with the passage that matched.
     *
     * @param passage number of the best match in {@link #passages}, from 0
     */
    public static RecallResult.Hit.OfMessage hit(LoggedMessage message, double score, int passage) {
        return new RecallResult.Hit.OfMessage(message, score, passage(message.message(), passage));
    }

    /** The text of the passage that matched, as {@link #passages} has it. */
    public static String of(RecallResult.Hit.OfMessage hit) {
        Message message = hit.message().message();
        return of(message, searched(message), hit.passage());
    }

    /** The same without its speaker and its date. */
    public static String said(RecallResult.Hit.OfMessage hit) {
        return searched(hit.message().message())
                .substring(hit.passage().from(), hit.passage().to());
    }

    /** @param searched of the message, since it has many passages */
    static String of(Message message, String searched, Passage passage) {
        return spoken(message, searched.substring(passage.from(), passage.to()))
                + '\n'
                + DateTerms.of(message.createdAt());
    }

    private static String spoken(Message message, String words) {
        return message.speaker().isEmpty() ? words : message.speaker() + '\n' + words;
    }

    /** Only the words, each part on its own line. */
    public static String words(Message message) {
        StringBuilder words = new StringBuilder();
        message.parts().forEach(part -> words.append(words(part)).append('\n'));
        return words.toString();
    }

    /** The same, as long and with the same places, without the names of arguments: what search knows of a message. */
    public static String searched(Message message) {
        StringBuilder searched = new StringBuilder();
        for (Part part : message.parts()) {
            searched.append(
                            part instanceof Part.ToolCall call
                                    ? call.name() + ' ' + ArgumentNames.blanked(call.arguments())
                                    : words(part))
                    .append('\n');
        }
        return searched.toString();
    }

    /** The number of characters in the words, without building the text. */
    public static long length(Message message) {
        long length = 0;
        for (Part part : message.parts()) {
            length += words(part).length() + 1;
        }
        return length;
    }

    /** The words of one part. */
    public static String words(Part part) {
        if (part instanceof Part.Text text) {
            return text.text();
        }
        if (part instanceof Part.ToolCall call) {
            return call.name() + ' ' + call.arguments();
        }
        if (part instanceof Part.ToolResult result) {
            return result.content();
        }
        Part.Attachment attachment = (Part.Attachment) part;
        return attachment.name() + ' ' + attachment.uri();
    }
}
