package dev.varve.bench.contender;

import dev.varve.Message;
import dev.varve.Session;
import dev.varve.Varve;
import dev.varve.store.Store;
import java.time.Duration;
import java.util.List;

/** Varve with its defaults: notes are taken in the background, while turns go on. */
public final class VarveRemembering implements Remembering {
    /** A history arrives in pieces with contexts between them, so that its notes are condensed as they would have been. */
    private static final int BATCH = 200;

    private final Varve varve;

    public VarveRemembering(Store store) {
        this.varve = Varve.builder().store(store).build();
    }

    @Override
    public void begin(String name, List<Message> history) {
        Session session = varve.session(name);
        for (int from = 0; from < history.size(); from += BATCH) {
            session.append(history.subList(from, Math.min(history.size(), from + BATCH)));
            session.flush(Duration.ofMinutes(2));
            session.context();
        }
        varve.awaitIdle(Duration.ofMinutes(2));
    }

    @Override
    public void turn(String name, Message question, Message answer) {
        Session session = varve.session(name);
        session.append(question);
        session.context();
        session.append(answer);
    }

    @Override
    public void rest() {
        varve.awaitIdle(Duration.ofMinutes(2));
    }

    @Override
    public void close() {
        varve.close();
    }
}
