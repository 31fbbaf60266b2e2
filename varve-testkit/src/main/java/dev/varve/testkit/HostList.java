package dev.varve.testkit;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Scope;
import dev.varve.event.Compactor;
import dev.varve.event.History;
import dev.varve.event.MemoryEvent;
import dev.varve.event.MemoryListener;

/** A host that keeps a message list of its own, for one session, and lets notes take the place of messages in it. */
public final class HostList implements Compactor, MemoryListener {
    private History history = History.EMPTY;
    private boolean broken;

    /** The current list. */
    public History history() {
        return history;
    }

    /** Sets whether compacting fails from now on. */
    public void breakCompaction(boolean fails) {
        broken = fails;
    }

    @Override
    public void compact(Scope scope, long through, Message summary) {
        if (broken) {
            throw new IllegalStateException("scripted failure");
        }
        history = history.compact(history.positionOf(through), summary);
    }

    @Override
    public void on(MemoryEvent event) {
        if (event instanceof MemoryEvent.Appended appended) {
            for (LoggedMessage logged : appended.messages()) {
                history = history.append(logged.message());
            }
        } else if (event instanceof MemoryEvent.Deleted) {
            history = History.EMPTY;
        }
    }
}
