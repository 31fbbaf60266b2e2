package dev.varve.lab.contender;

import dev.varve.Message;
import dev.varve.Note;
import dev.varve.Scope;
import dev.varve.Usage;
import dev.varve.internal.session.NoteReplay;
import dev.varve.store.CountedMessage;
import dev.varve.store.Store;
import java.util.List;

/**
 * What a session holds before it is measured: a conversation, and the notes that Varve took while it went on. They are
 * taken once, in memory, and then copied into as many sessions and stores as are wanted by the commits that made them.
 *
 * @param messages oldest first
 * @param notes    of any status, in the order in which they can be made again
 */
public record History(List<CountedMessage> messages, List<Note> notes) {
    /** Copied at once. */
    private static final int BATCH = 1_000;

    public History {
        messages = List.copyOf(messages);
        notes = List.copyOf(notes);
    }

    public int size() {
        return messages.size();
    }

    /** The messages alone. */
    public History withoutNotes() {
        return new History(messages, List.of());
    }

    /** The newest messages, which are all that a window keeps. */
    List<Message> newest(int most) {
        return messages.subList(Math.max(0, size() - most), size()).stream()
                .map(CountedMessage::message)
                .toList();
    }

    /** Writes it into a new session. */
    public void copyTo(Store store, Scope scope) {
        for (int from = 0; from < size(); from += BATCH) {
            store.append(scope, messages.subList(from, Math.min(size(), from + BATCH)));
        }
        NoteReplay replay = new NoteReplay(
                commit -> store.commit(scope, commit), store.state(scope).orElseThrow());
        for (Note note : notes) {
            if (!replay.add(note, Usage.NONE)) {
                throw new IllegalStateException("note " + note.id() + " cannot be copied");
            }
        }
    }
}
