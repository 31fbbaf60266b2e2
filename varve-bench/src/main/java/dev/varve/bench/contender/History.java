package dev.varve.bench.contender;

import dev.varve.CountedMessage;
import dev.varve.MemoryRecord;
import dev.varve.Message;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Usage;
import dev.varve.Varve;
import dev.varve.bench.measure.Chatter;
import dev.varve.bench.measure.TimeLimit;
import dev.varve.session.RecordReplay;
import dev.varve.store.InMemoryStore;
import dev.varve.store.Store;
import dev.varve.token.TokenEstimator;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;

/**
 * What a session holds before it is measured: a conversation, and the notes that Varve took while it went on. They are
 * taken once, in memory, and then copied into as many sessions and stores as are wanted by the commits that made them.
 *
 * @param messages oldest first
 * @param notes    of any status, in the order in which they can be made again
 */
public record History(List<CountedMessage> messages, List<MemoryRecord> notes) {
    /** Arrives at once; small enough for notes to be condensed when they would have been. */
    private static final int PIECE = 200;

    /** Copied at once. */
    private static final int BATCH = 1_000;

    public History {
        messages = List.copyOf(messages);
        notes = List.copyOf(notes);
    }

    /**
     * Histories of one conversation.
     *
     * @param sizes numbers of messages, rising
     * @param words words per message
     * @param limit those that are not reached by then are left out
     */
    public static List<History> of(List<Integer> sizes, int words, TimeLimit limit) {
        List<History> histories = new ArrayList<>();
        Chatter chatter = new Chatter(3, words);
        TokenEstimator estimator = TokenEstimator.scriptAware();
        List<CountedMessage> messages = new ArrayList<>();
        InMemoryStore store = new InMemoryStore();
        try (Varve varve = Varve.builder().store(store).build()) {
            Session session = varve.session("history");
            for (int size : sizes) {
                while (messages.size() < size && !limit.isOver()) {
                    List<Message> piece = chatter.messages(Math.min(PIECE, size - messages.size()));
                    session.append(piece);
                    session.flush(limit.left());
                    session.context();
                    varve.awaitIdle(limit.left());
                    piece.forEach(message -> messages.add(new CountedMessage(message, estimator.estimate(message))));
                }
                if (messages.size() == size) {
                    histories.add(new History(
                            messages, store.records(session.scope(), EnumSet.allOf(MemoryRecord.Status.class))));
                }
            }
        }
        return histories;
    }

    public int size() {
        return messages.size();
    }

    /** The newest messages, which are all that a window keeps. */
    List<Message> newest(int most) {
        return messages.subList(Math.max(0, size() - most), size()).stream()
                .map(CountedMessage::message)
                .toList();
    }

    /** Writes it into a new session. */
    void copyTo(Store store, Scope scope) {
        for (int from = 0; from < size(); from += BATCH) {
            store.append(scope, messages.subList(from, Math.min(size(), from + BATCH)));
        }
        RecordReplay replay = new RecordReplay(
                commit -> store.commit(scope, commit), store.state(scope).orElseThrow());
        for (MemoryRecord note : notes) {
            if (!replay.add(note, Usage.NONE)) {
                throw new IllegalStateException("note " + note.id() + " cannot be copied");
            }
        }
    }
}
