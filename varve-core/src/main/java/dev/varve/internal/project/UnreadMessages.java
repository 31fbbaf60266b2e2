package dev.varve.internal.project;

import dev.varve.Note;
import dev.varve.NoteLine;
import dev.varve.Scope;
import dev.varve.store.Store;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The messages of a session that rules could not read. The notes name them, so they are known to every process.
 *
 * @param scope    the session
 * @param messages their numbers, in order; empty if all were read
 */
public record UnreadMessages(Scope scope, List<Long> messages) {
    private static final int SHOWN = 20;

    /** Copies the list. */
    public UnreadMessages {
        messages = List.copyOf(messages);
    }

    /** Reads the notes in use and those that wait to be used. */
    public static UnreadMessages of(Store store, Scope scope) {
        return of(scope, store.notes(scope, EnumSet.of(Note.Status.ACTIVE, Note.Status.BUFFERED)));
    }

    /** Of notes that have been read. */
    public static UnreadMessages of(Scope scope, List<Note> notes) {
        return new UnreadMessages(
                scope,
                notes.stream()
                        .flatMap(note -> numbers(note.lines()).stream())
                        .distinct()
                        .sorted()
                        .toList());
    }

    /** Those that some lines name. */
    static List<Long> numbers(List<NoteLine> lines) {
        return lines.stream()
                .filter(line -> line.kind() == NoteLine.Kind.UNREAD)
                .map(line -> line.span().from())
                .toList();
    }

    /** The same with further messages. */
    public UnreadMessages with(Collection<Long> more) {
        return new UnreadMessages(
                scope,
                Stream.concat(messages.stream(), more.stream())
                        .distinct()
                        .sorted()
                        .toList());
    }

    /** For people, such as "messages 12, 40 could not be read by rules; recall has their words". */
    public String text() {
        String numbers = messages.stream().limit(SHOWN).map(String::valueOf).collect(Collectors.joining(", "));
        return (messages.size() == 1 ? "message " : "messages ")
                + numbers
                + (messages.size() > SHOWN ? " and " + (messages.size() - SHOWN) + " more" : "")
                + " could not be read by rules; recall has "
                + (messages.size() == 1 ? "its" : "their")
                + " words";
    }
}
