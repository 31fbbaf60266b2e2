package dev.varve.lab.contender;

import dev.varve.Message;
import dev.varve.Policy;
import dev.varve.Session;
import dev.varve.Varve;
import dev.varve.lab.measure.ByWords;
import dev.varve.store.Store;
import java.time.Duration;

/** Varve, with its defaults if nothing else is said: notes are taken in the background, while turns go on. */
public final class VarveRemembering implements Remembering {
    private final Store store;
    private final Varve varve;

    public VarveRemembering(Store store) {
        this(store, Policy.defaults());
    }

    /** With another policy than the default one. */
    public VarveRemembering(Store store, Policy policy) {
        this.store = store;
        this.varve = ByWords.builder().store(store).policy(policy).build();
    }

    @Override
    public void begin(String name, History history) {
        history.copyTo(store, varve.session(name).scope());
    }

    @Override
    public void turn(String name, Message question, Message answer) {
        Session session = varve.session(name);
        session.append(question);
        session.context();
        session.append(answer);
    }

    @Override
    public void rest(Duration most) {
        varve.awaitIdle(most);
    }

    @Override
    public void close() {
        varve.close();
    }
}
