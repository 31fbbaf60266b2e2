package dev.varve.lab.contender;

import dev.varve.Message;
import dev.varve.Note;
import dev.varve.Session;
import dev.varve.TokenEstimator;
import dev.varve.Varve;
import dev.varve.lab.measure.ByWords;
import dev.varve.lab.measure.Chatter;
import dev.varve.lab.measure.Talk;
import dev.varve.lab.measure.TimeLimit;
import dev.varve.store.CountedMessage;
import dev.varve.store.InMemoryStore;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;

/** One conversation that goes on and on, and what a session holds of it at some lengths. Not thread-safe. */
public final class Histories implements AutoCloseable {
    /** Arrives at once; small enough for notes to be condensed when they would have been. */
    private static final int PIECE = 200;

    private final TokenEstimator estimator = TokenEstimator.scriptAware();
    private final InMemoryStore store = new InMemoryStore();
    private final Varve varve = ByWords.builder().store(store).build();
    private final Session session = varve.session("history");
    private final List<CountedMessage> messages = new ArrayList<>();
    private final Talk talk;

    /**
     * Begins without messages.
     *
     * @param words per message
     */
    public Histories(int words) {
        this(new Chatter(3, words));
    }

    /** Begins without messages; they are those of a talk. */
    public Histories(Talk talk) {
        this.talk = talk;
    }

    /**
     * Lets the conversation grow to this many messages and returns its history.
     *
     * @return empty if the limit came before
     */
    public Optional<History> at(int size, TimeLimit limit) {
        while (messages.size() < size && !limit.isOver()) {
            List<Message> piece = talk.messages(Math.min(PIECE, size - messages.size()));
            session.append(piece);
            session.catchUp(limit.left());
            session.context();
            varve.awaitIdle(limit.left());
            piece.forEach(message -> messages.add(new CountedMessage(message, estimator.estimate(message))));
        }
        return messages.size() == size
                ? Optional.of(new History(messages, store.notes(session.scope(), EnumSet.allOf(Note.Status.class))))
                : Optional.empty();
    }

    @Override
    public void close() {
        varve.close();
    }
}
