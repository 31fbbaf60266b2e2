package dev.varve.cli.agents;

import dev.varve.store.PrivateFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Events left by hooks for import: one small file per event, created first and deleted when its transcript is in the
 * database. A killed process leaves the file for the next one; a process that finds another at work leaves its file
 * to that one, which checks again before it ends.
 */
final class Pending {
    private static final String FOLDER = "pending";
    private static final String EVENT = ".event";
    private static final String LOCK = "import.lock";

    private final AgentHome home;

    Pending(AgentHome home) {
        this.home = home;
    }

    /**
     * A transcript with new content.
     *
     * @param program that wrote it
     * @param transcript its file
     * @param folder in which the program ran
     * @param over whether the session is over for now
     */
    record Event(Program program, Path transcript, Path folder, boolean over) {
        private String line() {
            return program.id() + "\n" + transcript + "\n" + folder + "\n" + over + "\n";
        }

        private static Optional<Event> of(String text) {
            List<String> lines = text.lines().toList();
            return lines.size() < 4
                    ? Optional.empty()
                    : Program.byId(lines.get(0))
                            .map(program -> new Event(
                                    program,
                                    Path.of(lines.get(1)),
                                    Path.of(lines.get(2)),
                                    Boolean.parseBoolean(lines.get(3))));
        }
    }

    /** Imports the transcript of one or more events. */
    @FunctionalInterface
    interface Importer {
        void run(Event event);
    }

    void add(Event event) throws IOException {
        Path folder = home.folder(FOLDER);
        String name = AgentHome.uniqueName();
        // Written to a temporary name and renamed, so that nobody reads a partial file.
        Path file = folder.resolve("." + name);
        PrivateFiles.create(file, event.line());
        Files.move(file, folder.resolve(name + EVENT));
    }

    /** Drops half-written files of killed hooks. */
    void dropOld(Instant now) throws IOException {
        home.deleteHalves(FOLDER, now);
    }

    /** True if something is left. */
    boolean isEmpty() throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(home.folder(FOLDER))) {
            for (Path file : files) {
                if (file.toString().endsWith(EVENT)) {
                    return false;
                }
            }
            return true;
        }
    }

    /** Number of pending events; 0 if there has never been one. */
    long count() throws IOException {
        return Files.isDirectory(home.folder().resolve(FOLDER)) ? files().size() : 0;
    }

    private List<Path> files() throws IOException {
        Path folder = home.folder(FOLDER);
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(file -> file.toString().endsWith(EVENT)).toList();
        }
    }

    /** Imports all that is left, unless another process does. */
    void drain(Importer importer) throws IOException {
        while (!isEmpty()) {
            try (FileChannel channel = PrivateFiles.append(home.folder(FOLDER).resolve(LOCK));
                    FileLock lock = channel.tryLock()) {
                if (lock == null) {
                    // Its holder looks for more after it has given the lock back.
                    return;
                }
                work(importer);
            } catch (OverlappingFileLockException e) {
                // Another thread of this process is at it; it looks again as well.
                return;
            }
        }
    }

    private void work(Importer importer) throws IOException {
        TreeMap<Path, List<Path>> files = new TreeMap<>();
        TreeMap<Path, Event> events = new TreeMap<>();
        for (Path file : files()) {
            Optional<Event> event = read(file);
            if (event.isEmpty()) {
                Files.deleteIfExists(file);
                continue;
            }
            Path transcript = event.get().transcript();
            files.computeIfAbsent(transcript, key -> new ArrayList<>()).add(file);
            Event earlier = events.getOrDefault(transcript, event.get());
            boolean over = event.get().over() || earlier.over();
            events.put(
                    transcript,
                    new Event(event.get().program(), transcript, event.get().folder(), over));
        }
        for (Event event : events.values()) {
            importer.run(event);
            for (Path file : files.getOrDefault(event.transcript(), List.of())) {
                Files.deleteIfExists(file);
            }
        }
    }

    private static Optional<Event> read(Path file) throws IOException {
        try {
            return Event.of(Files.readString(file));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }
}
