package dev.varve.internal.observe;

import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.Part;
import dev.varve.Role;
import dev.varve.TokenEstimator;
import dev.varve.internal.context.ShownNotes;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The source of an answer, as checks need it. Texts are built on demand, since few are needed. Immutable. */
public final class SourceText {
    private final long tokens;
    private final Supplier<String> text;
    private final Supplier<String> words;
    private final Supplier<String> people;

    private SourceText(long tokens, Supplier<String> text, Supplier<String> words, Supplier<String> people) {
        this.tokens = tokens;
        this.text = text;
        this.words = words;
        this.people = people;
    }

    /** Texts that are there already; see the methods of their names. */
    public SourceText(long tokens, String text, String words, String people) {
        this(tokens, () -> text, () -> words, () -> people);
    }

    /** All of it may be people's words. */
    public SourceText(long tokens, String text, String words) {
        this(tokens, text, words, text);
    }

    /** Messages. */
    public static SourceText of(List<LoggedMessage> messages) {
        return new SourceText(
                messages.stream().mapToLong(LoggedMessage::tokens).sum(),
                () -> lines(messages.stream()
                        .flatMap(logged -> logged.message().parts().stream())
                        .map(SourceText::text)),
                () -> lines(texts(messages, role -> role != Role.TOOL)),
                () -> lines(texts(messages, role -> role == Role.USER)));
    }

    /** Notes, as large as they would be in one piece: that their heads are shared is no condensation. */
    public static SourceText ofNotes(List<Note> notes, TokenEstimator estimator) {
        Supplier<String> text = () -> notes.stream().map(Note::text).collect(Collectors.joining("\n"));
        String shown = ShownNotes.of(
                notes.stream().flatMap(note -> note.lines().stream()).toList());
        return new SourceText(estimator.estimate(shown), text, text, text);
    }

    /** The same with pictures beside it. */
    SourceText plus(long pictureTokens) {
        return new SourceText(tokens + pictureTokens, text, words, people);
    }

    /** Its size. */
    public long tokens() {
        return tokens;
    }

    /** All of it, as plain text. */
    String text() {
        return text.get();
    }

    /** The part that is in the conversation's language: what people and the agent wrote, without tool traffic. */
    String words() {
        return words.get();
    }

    /** The part that people wrote. */
    String people() {
        return people.get();
    }

    private static Stream<String> texts(List<LoggedMessage> messages, Predicate<Role> by) {
        return messages.stream()
                .filter(logged -> by.test(logged.role()))
                .map(logged -> logged.message().text());
    }

    private static String lines(Stream<String> lines) {
        return lines.collect(Collectors.joining("\n", "", "\n"));
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
