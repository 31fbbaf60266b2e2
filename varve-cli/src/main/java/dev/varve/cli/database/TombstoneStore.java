package dev.varve.cli.database;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.store.Commit;
import dev.varve.store.CountedMessage;
import dev.varve.store.DurableStore;
import dev.varve.store.ForwardingStore;
import dev.varve.store.Lease;
import dev.varve.store.SessionReader;
import dev.varve.store.SessionState;
import dev.varve.store.StoreCorruptException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Records deletions before they happen, so that a process killed in between forgets too much rather than too little.
 * Briefings are emptied first of all.
 */
final class TombstoneStore extends ForwardingStore implements DurableStore {
    private final DurableStore store;
    private final Forgotten forgotten;
    private final Runnable silence;
    private final Clock clock;

    /** @param silence empties the briefings of new sessions; an exception stops the deletion */
    TombstoneStore(DurableStore store, Forgotten forgotten, Runnable silence, Clock clock) {
        super(store);
        this.store = store;
        this.forgotten = forgotten;
        this.silence = silence;
        this.clock = clock;
    }

    @Override
    public boolean delete(Scope scope) {
        note(scope);
        return store.delete(scope);
    }

    @Override
    public boolean retire(Scope scope) {
        note(scope);
        return store.retire(scope);
    }

    @Override
    public boolean deleteFact(String tenant, String resource, String id) {
        silence.run();
        return store.deleteFact(tenant, resource, id);
    }

    private void note(Scope scope) {
        silence.run();
        if (!Forgotten.isImported(scope)) {
            return; // its log need not be read
        }
        List<Message> messages = new ArrayList<>();
        boolean whole = read(scope, messages);
        if (!messages.isEmpty() || !whole) {
            forgotten.add(scope, messages);
            forgotten.add(scope, clock.instant());
        }
    }

    /** A damaged session can only be read in part; the time of its deletion keeps the rest out. */
    private boolean read(Scope scope, List<Message> messages) {
        try {
            new LogReader(store, scope).forEachRemaining(logged -> messages.add(logged.message()));
            return true;
        } catch (StoreCorruptException e) {
            return false;
        }
    }

    private void note(Scope scope, Commit commit) {
        if (commit instanceof Commit.Clear) {
            silence.run();
        }
        if (commit instanceof Commit.Erase erase) {
            silence.run();
            forgotten.add(
                    scope, erase.messages().stream().map(LoggedMessage::message).toList());
        }
    }

    @Override
    public Optional<SessionState> commit(Scope scope, Commit commit) {
        note(scope, commit);
        return store.commit(scope, commit);
    }

    @Override
    public Optional<SessionState> commit(Scope scope, Commit commit, Lease lease) {
        note(scope, commit);
        return store.commit(scope, commit, lease);
    }

    @Override
    public Optional<SessionState> commit(Scope scope, Commit commit, SessionState expected) {
        note(scope, commit);
        return store.commit(scope, commit, expected);
    }

    @Override
    public Optional<SessionState> commit(Scope scope, Commit commit, Lease lease, SessionState expected) {
        note(scope, commit);
        return store.commit(scope, commit, lease, expected);
    }

    @Override
    public Optional<SessionState> state(Scope scope, SessionState expected) {
        return store.state(scope, expected);
    }

    @Override
    public SessionState.Appended append(Scope scope, List<CountedMessage> messages, SessionState expected) {
        return store.append(scope, messages, expected);
    }

    @Override
    public <T> T snapshot(Scope scope, Function<SessionReader, T> work) {
        return store.snapshot(scope, work);
    }

    @Override
    public long sizeInBytes() {
        return store.sizeInBytes();
    }

    @Override
    public void vacuum() {
        store.vacuum();
    }

    @Override
    public Optional<String> scrub() {
        return store.scrub();
    }

    @Override
    public List<Span> holes(Scope scope) {
        return store.holes(scope);
    }

    @Override
    public String ownText() {
        return store.ownText();
    }

    @Override
    public List<String> integrityProblems() {
        return store.integrityProblems();
    }
}
