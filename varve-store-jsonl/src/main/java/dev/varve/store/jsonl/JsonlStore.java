package dev.varve.store.jsonl;

import dev.varve.Correction;
import dev.varve.Fact;
import dev.varve.HandOut;
import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.store.Commit;
import dev.varve.store.CountedMessage;
import dev.varve.store.DurableStore;
import dev.varve.store.ForwardingStore;
import dev.varve.store.InMemoryStore;
import dev.varve.store.Learning;
import dev.varve.store.Lease;
import dev.varve.store.LogHoles;
import dev.varve.store.SchemaVersion;
import dev.varve.store.SessionReader;
import dev.varve.store.SessionState;
import dev.varve.store.StoreBusyException;
import dev.varve.store.StoreException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Keeps sessions in a folder of JSON Lines files that people and other programs can read: one per session, and one
 * per resource for its facts. All sessions are held in the heap, which answers queries; every change is a line that
 * is on disk before it is acknowledged. For one process and some ten thousand messages; beyond that, use SQLite.
 *
 * <p>A session with a damaged line is not read as if it were complete: {@link #messages}, {@link #notes} and {@link
 * #search} fail and name the line, {@link #readable} returns the rest, and nothing more is written to it. Other
 * sessions are unaffected. A line torn by a crash is cut off when the folder is next opened. Thread-safe; one process
 * at a time, a second one is refused.
 */
public final class JsonlStore extends ForwardingStore implements DurableStore {
    private static final Set<Note.Status> ANY = EnumSet.allOf(Note.Status.class);

    private final SessionFolder folder;
    private final InMemoryStore memory;
    private final IntactStore reading;
    private final ReentrantLock writing = new ReentrantLock();

    /** Number of lines appended to a file of corrections and hand-outs since it was rewritten. Used under the lock. */
    private final Map<Path, Integer> added = new HashMap<>();

    /** True if the heap may differ from the disk. Changed under the lock. */
    private volatile boolean unusable;

    private JsonlStore(SessionFolder folder, InMemoryStore memory, IntactStore reading) {
        super(reading);
        this.memory = memory;
        this.folder = folder;
        this.reading = reading;
    }

    /**
     * Opens a folder and reads all of it; it is created if it is missing.
     *
     * @throws StoreBusyException if another store has it open
     * @throws dev.varve.store.SchemaTooNewException  if a newer Varve wrote it
     * @throws dev.varve.store.SchemaUnknownException if one wrote it that was never released
     */
    public static JsonlStore open(Path folder) {
        return open(folder, Sync.DISK);
    }

    static JsonlStore open(Path folder, Sync sync) {
        SessionFolder files = SessionFolder.take(folder, sync);
        InMemoryStore memory = new InMemoryStore();
        JsonlStore store = new JsonlStore(files, memory, new IntactStore(memory, files));
        try {
            store.load();
        } catch (RuntimeException | Error e) {
            store.close();
            throw e;
        }
        return store;
    }

    private void load() {
        folder.deleteDrafts();
        for (LineFile<Entry> file : folder.sessions()) {
            SessionLines lines = new SessionLines();
            folder.readable(file).forEach(lines::add);
            lines.into(memory);
        }
        folder.facts().forEach(file -> learn(file, folder.readable(file)));
        folder.told().forEach(file -> folder.readable(file).forEach(entry -> entry.into(memory)));
    }

    /**
     * Facts whose change never reached the disk are removed from the file, too, or a later version would make them
     * count.
     */
    private void learn(LineFile<FactEntry> file, List<FactEntry> entries) {
        List<FactEntry> made = entries.stream().filter(this::wasMade).toList();
        made.forEach(entry -> memory.learn(entry.scope(), new Learning(1, 1, entry.facts(), entry.superseded())));
        if (made.size() < entries.size() && folder.damage(file).isEmpty()) {
            file.replace(made);
        }
    }

    /** True if the change that the facts came with has reached the disk. */
    private boolean wasMade(FactEntry entry) {
        return entry.version() == 0
                || memory.state(entry.scope())
                        .filter(state -> state.version() >= entry.version())
                        .isPresent();
    }

    @Override
    public SessionState.Appended append(Scope scope, List<CountedMessage> messages) {
        return change(scope, () -> intact(scope).append(scope, messages), appended -> {
            if (!messages.isEmpty()) {
                add(new Entry(scope, appended.state(), appended.messages(), List.of(), Map.of()));
            }
        });
    }

    @Override
    public Optional<SessionState> commit(Scope scope, Commit commit) {
        return commit(scope, commit, () -> intact(scope).commit(scope, commit));
    }

    @Override
    public Optional<SessionState> commit(Scope scope, Commit commit, Lease lease) {
        return commit(scope, commit, () -> intact(scope).commit(scope, commit, lease));
    }

    /** A session with an unreadable part accepts nothing but its deletion. */
    private InMemoryStore intact(Scope scope) {
        reading.requireIntact(scope);
        return memory;
    }

    /** One process has the folder, so leases need not outlive it. */
    private Optional<SessionState> commit(Scope scope, Commit commit, Supplier<Optional<SessionState>> inHeap) {
        if (teaches(commit)) {
            reading.requireFacts(scope.tenant(), scope.resource());
        }
        return change(scope, inHeap, next -> next.ifPresent(state -> write(scope, commit, state)));
    }

    /**
     * Facts are deleted before the messages behind them: if the machine dies in between, the messages are still there,
     * and the deletion can be asked for again.
     */
    private void write(Scope scope, Commit commit, SessionState state) {
        if (commit.erased().isPresent() || !commit.removals().isEmpty()) {
            settleTold(scope);
            settleFacts(scope);
            rewrite(scope);
            return;
        }
        Learning learning = commit.learning();
        if (teaches(commit)) {
            folder.facts(scope).append(new FactEntry(scope, state.version(), learning.facts(), learning.superseded()));
        }
        add(new Entry(scope, state, List.of(), commit.inserts(), commit.changes()));
    }

    private static boolean teaches(Commit commit) {
        return !commit.learning().facts().isEmpty()
                || !commit.learning().superseded().isEmpty();
    }

    private void add(Entry entry) {
        LineFile<Entry> file = folder.session(entry.scope());
        if (entry.state().lastSeq() > entry.messages().size()) {
            file.extend(entry);
        } else {
            file.append(entry); // nothing was said before it
        }
    }

    @Override
    public boolean deleteFact(String tenant, String resource, String id) {
        reading.requireFacts(tenant, resource);
        Scope any = new Scope(tenant, resource, Scope.DEFAULT);
        return change(any, () -> memory.deleteFact(tenant, resource, id), existed -> {
            if (existed) {
                settleTold(any);
                settleFacts(any);
            }
        });
    }

    @Override
    public boolean correct(Correction correction) {
        Scope of = correction.about().session();
        return tell(of, () -> memory.correct(correction), () -> ToldEntry.of(correction));
    }

    @Override
    public boolean undoCorrection(String tenant, String resource, String id) {
        return tell(
                new Scope(tenant, resource, Scope.DEFAULT),
                () -> memory.undoCorrection(tenant, resource, id),
                () -> memory.corrections(tenant, resource).stream()
                        .filter(correction -> correction.id().equals(id))
                        .map(ToldEntry::of)
                        .findFirst()
                        .orElseThrow());
    }

    @Override
    public boolean handOut(HandOut handOut) {
        return tell(handOut.session(), () -> memory.handOut(handOut), () -> ToldEntry.of(handOut));
    }

    @Override
    public boolean markUse(String tenant, String resource, String id, HandOut.Use use) {
        return tell(
                new Scope(tenant, resource, Scope.DEFAULT),
                () -> memory.markUse(tenant, resource, id, use),
                () -> memory.handOuts(tenant, resource, HandOut.MOST).stream()
                        .filter(handOut -> handOut.id().equals(id))
                        .map(ToldEntry::of)
                        .findFirst()
                        .orElseThrow());
    }

    @Override
    public int deleteHandOuts(String tenant, String resource, Instant before) {
        reading.requireTold(tenant, resource);
        Scope any = new Scope(tenant, resource, Scope.DEFAULT);
        return change(any, () -> memory.deleteHandOuts(tenant, resource, before), deleted -> {
            if (deleted > 0) {
                settleTold(any);
            }
        });
    }

    private boolean tell(Scope of, Supplier<Boolean> inHeap, Supplier<ToldEntry> line) {
        reading.requireTold(of.tenant(), of.resource());
        return change(of, inHeap, changed -> {
            if (changed) {
                LineFile<ToldEntry> file = folder.told(of);
                file.append(line.get());
                if (added.merge(file.path(), 1, Integer::sum) >= HandOut.MOST) {
                    settleTold(of); // most of the lines count no longer
                }
            }
        });
    }

    @Override
    public boolean delete(Scope scope) {
        return change(scope, () -> memory.delete(scope), existed -> forget(scope, existed));
    }

    @Override
    public boolean retire(Scope scope) {
        return change(scope, () -> memory.retire(scope), existed -> forget(scope, existed));
    }

    /** Facts are settled first: those that wait for a line of the session would not count once it is gone. */
    private void forget(Scope scope, boolean existed) {
        if (existed) {
            settleTold(scope);
            settleFacts(scope);
            folder.deleteSession(scope);
        }
    }

    /** {@inheritDoc} Writers wait meanwhile. */
    @Override
    public <T> T snapshot(Scope scope, Function<SessionReader, T> work) {
        writing.lock();
        try {
            return work.apply(SessionReader.of(this, scope));
        } finally {
            writing.unlock();
        }
    }

    /** {@inheritDoc} Fails where nothing can be written. */
    @Override
    public SchemaVersion schema() {
        requireUsable();
        folder.requireFolderAbove();
        reading.schema(); // fails if the store is closed
        return new SchemaVersion(Format.KNOWN, Format.KNOWN);
    }

    @Override
    public long sizeInBytes() {
        return folder.sizeInBytes();
    }

    /** {@inheritDoc} Every deletion rewrites its file, so nothing is done here. */
    @Override
    public void vacuum() {}

    /** {@inheritDoc} Every deletion rewrites its file, so no byte is left. */
    @Override
    public Optional<String> scrub() {
        return Optional.empty();
    }

    @Override
    public List<Span> holes(Scope scope) {
        return readable(scope, new Span(1, LogHoles.END)).holes();
    }

    /** {@inheritDoc} Reports the state found when the folder was opened. */
    @Override
    public List<String> integrityProblems() {
        return folder.damages();
    }

    /** Releases the folder. Repeatable. */
    @Override
    public void close() {
        writing.lock();
        try {
            memory.close();
            folder.close();
        } finally {
            writing.unlock();
        }
    }

    private void requireUsable() {
        if (unusable) {
            throw new StoreException(
                    folder.path() + " could neither be written nor read again; nothing more is written,"
                            + " check the disk and open the folder anew");
        }
    }

    /** Changes the heap, then the disk. If the disk refuses, the heap is restored from the disk. */
    private <T> T change(Scope scope, Supplier<T> inHeap, Consumer<T> onDisk) {
        writing.lock();
        try {
            requireUsable();
            folder.makeAgainIfGone();
            T result = inHeap.get();
            try {
                onDisk.accept(result);
            } catch (RuntimeException | Error e) {
                putBack(scope, e);
                throw e;
            }
            return result;
        } finally {
            writing.unlock();
        }
    }

    private void putBack(Scope scope, Throwable failure) {
        unusable = true;
        try {
            SessionLines lines = new SessionLines();
            folder.session(scope).read().forEach(lines::add);
            memory.retire(scope);
            lines.into(memory);
            memory.forgetFacts(scope.tenant(), scope.resource());
            learn(folder.facts(scope), folder.facts(scope).read());
            memory.forgetTold(scope.tenant(), scope.resource());
            folder.told(scope).read().forEach(entry -> entry.into(memory));
            unusable = false;
        } catch (RuntimeException e) {
            failure.addSuppressed(e);
        }
    }

    /** Rewrites a session without deleted content. */
    private void rewrite(Scope scope) {
        SessionState state = memory.state(scope).orElseThrow();
        List<LoggedMessage> messages = memory.messages(scope, new Span(1, state.lastSeq() + 1));
        folder.session(scope).replace(Entry.anew(scope, state, messages, memory.notes(scope, ANY)));
    }

    /** Rewrites the facts of a resource without deleted content. */
    private void settleFacts(Scope scope) {
        List<Fact> facts = memory.facts(scope.tenant(), scope.resource(), EnumSet.allOf(Fact.Status.class));
        if (!facts.isEmpty()) {
            folder.facts(scope).replace(List.of(new FactEntry(scope, 0, facts, Map.of())));
        } else {
            folder.facts(scope).delete();
        }
        folder.mended(folder.facts(scope));
    }

    /** Rewrites the corrections and hand-outs of a resource without deleted content. */
    private void settleTold(Scope scope) {
        List<ToldEntry> entries = ToldEntry.all(memory, scope.tenant(), scope.resource());
        LineFile<ToldEntry> file = folder.told(scope);
        if (!entries.isEmpty()) {
            file.replace(entries);
        } else if (Files.exists(file.path())) {
            file.delete();
        }
        added.remove(file.path());
        folder.mended(file);
    }
}
