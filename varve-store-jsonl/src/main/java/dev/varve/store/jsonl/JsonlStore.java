package dev.varve.store.jsonl;

import dev.varve.Commit;
import dev.varve.CountedMessage;
import dev.varve.Fact;
import dev.varve.Learning;
import dev.varve.LoggedMessage;
import dev.varve.MemoryRecord;
import dev.varve.Observation;
import dev.varve.Reflection;
import dev.varve.Scope;
import dev.varve.SessionState;
import dev.varve.Span;
import dev.varve.store.InMemoryStore;
import dev.varve.store.Lease;
import dev.varve.store.Leases;
import dev.varve.store.SchemaVersion;
import dev.varve.store.SearchQuery;
import dev.varve.store.SearchResult;
import dev.varve.store.SessionQuery;
import dev.varve.store.SessionSummary;
import dev.varve.store.Store;
import dev.varve.store.StoreBusyException;
import dev.varve.store.StoreException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Keeps sessions in a folder of JSON Lines files that people and other programs can read (ZOR-15): one per session, and
 * one per resource for its facts. All sessions are held in the heap, and every change is a line that is on disk before
 * it is acknowledged. For one process and some ten thousand messages; beyond that, use SQLite.
 *
 * <p>A line that was torn by a crash is cut off when the folder is next opened. Thread-safe; one process at a time, a
 * second one is refused.
 */
public final class JsonlStore implements Store {
    private static final Set<MemoryRecord.Status> ANY = EnumSet.allOf(MemoryRecord.Status.class);
    private static final String SESSION = "session-";
    private static final String FACTS = "cross-session-";
    private static final int PAGE = 200;

    private final Path folder;
    private final boolean forced;
    private final FileChannel lockFile;
    private final FileLock folderLock;
    private final InMemoryStore memory = new InMemoryStore();
    private final ReentrantLock writing = new ReentrantLock();

    private JsonlStore(Path folder, boolean forced, FileChannel lockFile, FileLock folderLock) {
        this.folder = folder;
        this.forced = forced;
        this.lockFile = lockFile;
        this.folderLock = folderLock;
    }

    /**
     * Opens a folder and reads all of it; it is created if it is missing.
     *
     * @throws StoreBusyException                    if another store has it open
     * @throws dev.varve.store.StoreCorruptException if a line in the middle of a file is damaged
     */
    public static JsonlStore open(Path folder) {
        return open(folder, true);
    }

    /** For tests that would spend their time on the disk: lines that are not forced survive a killed process only. */
    static JsonlStore open(Path folder, boolean forced) {
        try {
            Files.createDirectories(folder);
            FileChannel channel =
                    FileChannel.open(folder.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            JsonlStore store = new JsonlStore(folder, forced, channel, lock(folder, channel));
            try {
                store.load();
            } catch (RuntimeException e) {
                store.close();
                throw e;
            }
            return store;
        } catch (IOException e) {
            throw Folders.unusable(folder, e);
        }
    }

    private static FileLock lock(Path folder, FileChannel channel) throws IOException {
        Optional<FileLock> lock = Optional.empty();
        try {
            lock = Optional.ofNullable(channel.tryLock());
        } catch (OverlappingFileLockException e) {
            // another store of this very process
        }
        if (lock.isEmpty()) {
            channel.close();
            throw new StoreBusyException(
                    folder + " is open elsewhere; close it there, or use SQLite for several processes");
        }
        return lock.get();
    }

    private void load() {
        for (Path path : files(SESSION)) {
            SessionLines lines = new SessionLines();
            new LineFile<>(path, Entry.class, forced).read().forEach(lines::add);
            lines.into(memory);
        }
        for (Path path : files(FACTS)) {
            List<FactEntry> entries = new LineFile<>(path, FactEntry.class, forced).read();
            List<FactEntry> made = entries.stream().filter(this::wasMade).toList();
            made.forEach(entry -> memory.learn(entry.scope(), new Learning(1, 1, entry.facts(), entry.superseded())));
            if (made.size() < entries.size()) {
                new LineFile<>(path, FactEntry.class, forced).replace(made);
            }
        }
    }

    /** Whether the change that the facts came with has reached the disk. */
    private boolean wasMade(FactEntry entry) {
        return entry.version() == 0
                || memory.state(entry.scope())
                        .filter(state -> state.version() >= entry.version())
                        .isPresent();
    }

    private List<Path> files(String prefix) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> {
                        String name = String.valueOf(file.getFileName());
                        return name.startsWith(prefix) && name.endsWith(".jsonl");
                    })
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw Folders.unusable(folder, e);
        }
    }

    @Override
    public Optional<SessionState> state(Scope scope) {
        return memory.state(scope);
    }

    @Override
    public SessionState.Appended append(Scope scope, List<CountedMessage> messages) {
        return exclusively(scope, () -> {
            SessionState.Appended appended = memory.append(scope, messages);
            if (!messages.isEmpty()) {
                session(scope).append(new Entry(scope, appended.state(), appended.messages(), List.of(), Map.of()));
            }
            return appended;
        });
    }

    @Override
    public List<LoggedMessage> messages(Scope scope, Span span) {
        return memory.messages(scope, span);
    }

    @Override
    public List<LoggedMessage> tail(Scope scope, long from, long tokensBelow) {
        return memory.tail(scope, from, tokensBelow);
    }

    @Override
    public List<MemoryRecord> records(Scope scope, Set<MemoryRecord.Status> statuses) {
        return memory.records(scope, statuses);
    }

    @Override
    public Optional<SessionState> commit(Scope scope, Commit commit) {
        return commit(scope, commit, () -> memory.commit(scope, commit));
    }

    @Override
    public Optional<SessionState> commit(Scope scope, Commit commit, Lease lease) {
        return commit(scope, commit, () -> memory.commit(scope, commit, lease));
    }

    /** One process has the folder, so leases need not outlive it. */
    @Override
    public Leases leases() {
        return memory.leases();
    }

    private Optional<SessionState> commit(Scope scope, Commit commit, Supplier<Optional<SessionState>> change) {
        return exclusively(scope, () -> {
            Optional<SessionState> next = change.get();
            next.ifPresent(state -> {
                if (commit.erased().isPresent()) {
                    rewrite(scope);
                    settleFacts(scope);
                } else {
                    Learning learning = commit.learning();
                    if (!learning.facts().isEmpty() || !learning.superseded().isEmpty()) {
                        facts(scope)
                                .append(new FactEntry(scope, state.version(), learning.facts(), learning.superseded()));
                    }
                    session(scope).append(new Entry(scope, state, List.of(), commit.inserts(), commit.changes()));
                }
            });
            return next;
        });
    }

    @Override
    public SearchResult search(Scope scope, SearchQuery query) {
        return memory.search(scope, query);
    }

    @Override
    public List<SessionSummary> sessions(String tenant) {
        return memory.sessions(tenant);
    }

    @Override
    public List<SessionSummary> sessions(SessionQuery query) {
        return memory.sessions(query);
    }

    @Override
    public SchemaVersion schema() {
        return memory.schema();
    }

    @Override
    public List<Fact> facts(String tenant, String resource, Set<Fact.Status> statuses) {
        return memory.facts(tenant, resource, statuses);
    }

    @Override
    public boolean deleteFact(String tenant, String resource, String id) {
        Scope any = new Scope(tenant, resource, Scope.DEFAULT);
        return exclusively(any, () -> {
            boolean existed = memory.deleteFact(tenant, resource, id);
            if (existed) {
                settleFacts(any);
            }
            return existed;
        });
    }

    @Override
    public boolean delete(Scope scope) {
        return exclusively(scope, () -> forget(scope, memory.delete(scope)));
    }

    @Override
    public boolean retire(Scope scope) {
        return exclusively(scope, () -> forget(scope, memory.retire(scope)));
    }

    /** Facts are settled first: those that wait for a line of the session would not count once it is gone. */
    private boolean forget(Scope scope, boolean existed) {
        if (existed) {
            settleFacts(scope);
            session(scope).delete();
        }
        return existed;
    }

    /** Releases the folder. Repeatable. */
    @Override
    public void close() {
        writing.lock();
        try {
            memory.close();
            if (lockFile.isOpen()) {
                folderLock.close();
                lockFile.close();
            }
        } catch (IOException e) {
            throw Folders.unusable(folder, e);
        } finally {
            writing.unlock();
        }
    }

    /** Changes the heap, then the disk. If the disk refuses, the heap is put back to what the disk has. */
    private <T> T exclusively(Scope scope, Supplier<T> change) {
        writing.lock();
        try {
            return change.get();
        } catch (StoreException e) {
            putBack(scope);
            throw e;
        } finally {
            writing.unlock();
        }
    }

    private void putBack(Scope scope) {
        memory.retire(scope);
        if (Files.exists(session(scope).path())) {
            SessionLines lines = new SessionLines();
            session(scope).read().forEach(lines::add);
            lines.into(memory);
        }
    }

    /** Writes a session anew, without anything that it once held. */
    private void rewrite(Scope scope) {
        SessionState state = memory.state(scope).orElseThrow();
        List<LoggedMessage> messages = memory.messages(scope, new Span(1, state.lastSeq() + 1));
        List<Entry> entries = new ArrayList<>();
        for (int from = 0; from < messages.size(); from += PAGE) {
            entries.add(new Entry(
                    scope, state, messages.subList(from, Math.min(messages.size(), from + PAGE)), List.of(), Map.of()));
        }
        entries.add(new Entry(scope, state, List.of(), memory.records(scope, ANY), Map.of()));
        session(scope).replace(entries);
    }

    /** Writes the facts of a resource anew, without anything that it once held. */
    private void settleFacts(Scope scope) {
        List<Fact> facts = memory.facts(scope.tenant(), scope.resource(), EnumSet.allOf(Fact.Status.class));
        if (!facts.isEmpty()) {
            facts(scope).replace(List.of(new FactEntry(scope, 0, facts, Map.of())));
        } else {
            facts(scope).delete();
        }
    }

    private LineFile<Entry> session(Scope scope) {
        String name = Folders.name(SESSION, scope.tenant(), scope.resource(), scope.session());
        return new LineFile<>(folder.resolve(name), Entry.class, forced);
    }

    private LineFile<FactEntry> facts(Scope scope) {
        return new LineFile<>(
                folder.resolve(Folders.name(FACTS, scope.tenant(), scope.resource())), FactEntry.class, forced);
    }

    /** A session while its lines are read. */
    private static final class SessionLines {
        private Optional<Entry> last = Optional.empty();
        private final List<LoggedMessage> messages = new ArrayList<>();
        private final Map<String, MemoryRecord> records = new LinkedHashMap<>();

        void add(Entry entry) {
            last = Optional.of(entry);
            messages.addAll(entry.messages());
            entry.status()
                    .forEach((id, status) -> records.computeIfPresent(
                            id,
                            (same, record) -> record instanceof Observation observation
                                    ? observation.withStatus(status)
                                    : ((Reflection) record).withStatus(status)));
            entry.blocks().forEach(block -> records.put(block.id(), block));
        }

        void into(InMemoryStore memory) {
            last.ifPresent(entry -> memory.load(entry.scope(), entry.state(), messages, List.copyOf(records.values())));
        }
    }
}
