package dev.varve.internal.outage;

import dev.varve.Context;
import dev.varve.ContextRequest;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Scope;
import java.util.List;
import java.util.Optional;

/** A session as an adapter writes and reads it. */
public interface SessionLog {

    /** Whose session it is. */
    Scope scope();

    /**
     * Appends messages in the adapter's way.
     *
     * @throws dev.varve.store.StoreException if the store fails
     */
    void append(List<Message> messages);

    /**
     * The newest messages of the log, oldest first.
     *
     * @throws dev.varve.store.StoreException if the store fails
     */
    List<LoggedMessage> newest(int most);

    /** The context from this process's last known state, without asking the store. */
    Optional<Context> known(ContextRequest request);

    /** True if two messages say the same, whenever they were said. */
    boolean saysTheSame(Message one, Message other);
}
