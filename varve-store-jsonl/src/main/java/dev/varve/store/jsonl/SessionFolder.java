package dev.varve.store.jsonl;

import dev.varve.Scope;
import dev.varve.store.PrivateFiles;
import dev.varve.store.StoreBusyException;
import dev.varve.store.StoreException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files of a folder, one per session, and per resource one for its facts and one for corrections and hand-outs,
 * with the problems of damaged files. Not thread-safe, except for {@link #damage} and {@link #damages}; one process
 * holds the folder at a time.
 */
final class SessionFolder implements AutoCloseable {
    private static final String SESSION = "session-";
    private static final String FACTS = "cross-session-";
    private static final String TOLD = "told-";
    private static final List<String> PREFIXES = List.of(SESSION, FACTS, TOLD);
    private static final String LINES = ".jsonl";
    private static final Logger log = LoggerFactory.getLogger(SessionFolder.class);

    private final Path path;
    private final Sync sync;
    private FolderLock lock;
    private final Map<Path, Damage> damaged = new ConcurrentSkipListMap<>();

    private SessionFolder(Path path, Sync sync, FolderLock lock) {
        this.path = path;
        this.sync = sync;
        this.lock = lock;
    }

    /**
     * The damage to a file.
     *
     * @param words for people
     * @param atEnd whether its last line is damaged, so that nobody knows how far it went
     */
    record Damage(String words, boolean atEnd) {}

    /**
     * Locks a folder, which is created if it is missing.
     *
     * @throws StoreBusyException if another process holds it
     * @throws dev.varve.store.SchemaTooNewException if a newer Varve wrote it
     * @throws dev.varve.store.SchemaUnknownException if an unreleased version wrote it
     */
    static SessionFolder take(Path path, Sync sync) {
        try {
            PrivateFiles.createFolder(path);
            SessionFolder folder = new SessionFolder(path, sync, FolderLock.take(path));
            try {
                folder.requireFormat();
            } catch (IOException | RuntimeException e) {
                folder.close();
                throw e;
            }
            return folder;
        } catch (IOException e) {
            throw Folders.unusable(path, e);
        }
    }

    private void requireFormat() throws IOException {
        boolean hasSessions =
                PREFIXES.stream().anyMatch(prefix -> !files(prefix, LINES).isEmpty());
        Format.require(path, hasSessions, sync);
    }

    Path path() {
        return path;
    }

    /**
     * Creates the folder again if it was deleted meanwhile, for example by a clean-up. If its parent is missing too,
     * the folder was probably moved, and a new one would be created where nobody looks for it.
     */
    void makeAgainIfGone() {
        if (Files.isDirectory(path)) {
            return;
        }
        requireFolderAbove();
        try {
            PrivateFiles.createFolder(path);
            FolderLock gone = lock;
            lock = FolderLock.take(path);
            gone.close();
            requireFormat();
            log.warn("{} was deleted while it was open and is made again; what it held is not here any more", path);
        } catch (IOException e) {
            throw Folders.unusable(path, e);
        }
    }

    /** Fails if the folder above is gone. */
    void requireFolderAbove() {
        Path above = path.toAbsolutePath().getParent();
        if (above != null && !Files.exists(above)) {
            throw new StoreException(
                    path + " is gone, and so is " + above + "; if it was moved, open it where it is now");
        }
    }

    LineFile<Entry> session(Scope scope) {
        return session(sessionPath(scope));
    }

    private LineFile<Entry> session(Path file) {
        return new LineFile<>(file, Entry.class, sync);
    }

    private Path sessionPath(Scope scope) {
        return path.resolve(Folders.name(SESSION, scope.tenant(), scope.resource(), scope.session()));
    }

    /** The facts of the scope's resource. */
    LineFile<FactEntry> facts(Scope scope) {
        return facts(path.resolve(Folders.name(FACTS, scope.tenant(), scope.resource())));
    }

    private LineFile<FactEntry> facts(Path file) {
        return new LineFile<>(file, FactEntry.class, sync);
    }

    /** Corrections and hand-outs of the scope's resource. */
    LineFile<ToldEntry> told(Scope scope) {
        return told(path.resolve(Folders.name(TOLD, scope.tenant(), scope.resource())));
    }

    private LineFile<ToldEntry> told(Path file) {
        return new LineFile<>(file, ToldEntry.class, sync);
    }

    List<LineFile<ToldEntry>> told() {
        return files(TOLD, LINES).stream().map(this::told).toList();
    }

    List<LineFile<Entry>> sessions() {
        return files(SESSION, LINES).stream().map(this::session).toList();
    }

    List<LineFile<FactEntry>> facts() {
        return files(FACTS, LINES).stream().map(this::facts).toList();
    }

    private List<Path> files(String prefix, String suffix) {
        try (Stream<Path> files = Files.list(path)) {
            return files.filter(file -> {
                        String name = String.valueOf(file.getFileName());
                        return name.startsWith(prefix) && name.endsWith(suffix);
                    })
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw Folders.unusable(path, e);
        }
    }

    /** Deletes files that were to replace others when the process died: they may hold content deleted since. */
    void deleteDrafts() {
        PREFIXES.stream()
                .flatMap(prefix -> files(prefix, LineFile.DRAFT).stream())
                .forEach(draft -> session(draft).delete());
    }

    /** Reads as much as possible of a file: a damaged one does not make the others unusable. */
    <T> List<T> readable(LineFile<T> file) {
        try {
            LineFile.Lines<T> lines = file.readable();
            lines.damage().ifPresent(damage -> tell(file, damage, lines.endsDamaged()));
            return lines.entries();
        } catch (StoreException e) {
            tell(file, e, true);
            return List.of();
        }
    }

    private void tell(LineFile<?> file, StoreException damage, boolean atEnd) {
        damaged.put(file.path(), new Damage(String.valueOf(damage.getMessage()), atEnd));
        log.warn("{}", damage.getMessage());
    }

    /** The damage to a session's file, if any. */
    Optional<Damage> damage(Scope scope) {
        return damage(session(scope));
    }

    /** The damage to a file, if any. */
    Optional<Damage> damage(LineFile<?> file) {
        return Optional.ofNullable(damaged.get(file.path()));
    }

    /** Records that a file was rewritten without its damaged lines. */
    void mended(LineFile<?> file) {
        damaged.remove(file.path());
    }

    /** The damage to any file. */
    List<String> damages() {
        return damaged.values().stream().map(Damage::words).toList();
    }

    void deleteSession(Scope scope) {
        session(scope).delete();
        damaged.remove(sessionPath(scope));
    }

    long sizeInBytes() {
        return PREFIXES.stream()
                .flatMap(prefix -> files(prefix, LINES).stream())
                .mapToLong(file -> file.toFile().length())
                .sum();
    }

    /** Lets others have it. Repeatable. */
    @Override
    public void close() {
        try {
            lock.close();
        } catch (IOException e) {
            throw Folders.unusable(path, e);
        }
    }
}
