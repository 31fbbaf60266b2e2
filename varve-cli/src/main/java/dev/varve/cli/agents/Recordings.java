package dev.varve.cli.agents;

import dev.varve.VarveException;
import dev.varve.cli.agents.TranscriptImport.Result;
import dev.varve.cli.console.WholeFile;
import dev.varve.store.StoreException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/** Imports everything that programs have recorded for a person, and only what has changed since the last time. */
public final class Recordings {
    private static final String SEEN = "imports.tsv";

    private final AgentHome home;
    private final AgentMemory memory;
    private final Map<String, String> seen;

    /** Recordings of the programs of an agent home. */
    public Recordings(AgentHome home, AgentMemory memory) throws IOException {
        this.home = home;
        this.memory = memory;
        this.seen = read();
    }

    /**
     * What became of all of them.
     *
     * @param sessions   conversations that were looked at
     * @param results    those with new messages
     * @param unchanged  files that were not read again
     * @param failed     files that could not be read, with the reason
     */
    public record Summary(long sessions, List<Result> results, long unchanged, Map<Path, String> failed) {
        /** Copies the collections. */
        public Summary {
            results = List.copyOf(results);
            failed = Map.copyOf(failed);
        }
    }

    /** Hears of each file when it is done. */
    @FunctionalInterface
    public interface Progress {
        /** A file was read. */
        void done(Path file);
    }

    /** Those of all programs, in the order of programs and names. */
    public List<Path> files() throws IOException {
        List<Path> files = new ArrayList<>();
        for (Program each : Program.values()) {
            files.addAll(files(each));
        }
        return files;
    }

    /** Those of one program, by name. */
    public List<Path> files(Program program) throws IOException {
        return program.recordings(home.programs());
    }

    /**
     * Imports files.
     *
     * @param again also those that have not changed since they were imported
     */
    public Summary run(List<Path> files, boolean again, Progress progress) throws IOException {
        List<Result> results = new ArrayList<>();
        Map<Path, String> failed = new TreeMap<>();
        long sessions = 0;
        long unchanged = 0;
        try {
            for (Path file : files) {
                try {
                    Optional<List<Result>> taken = take(file, again);
                    unchanged += taken.isEmpty() ? 1 : 0;
                    sessions += taken.map(List::size).orElse(0);
                    taken.stream()
                            .flatMap(List::stream)
                            .filter(result -> result.messages() > 0)
                            .forEach(results::add);
                } catch (VarveException e) {
                    failed.put(file, String.valueOf(e.getMessage()));
                } catch (NoSuchFileException e) {
                    failed.put(file, file + ": does not exist any more; import again, or check the name");
                } catch (IOException | UncheckedIOException e) {
                    failed.put(file, file + ": " + e.getMessage() + "; check its permissions and the disk");
                }
                progress.done(file);
            }
        } finally {
            write(); // also where a run breaks off, so that the next one goes on from there
        }
        memory.dropOld();
        return new Summary(sessions, results, unchanged, failed);
    }

    /** Empty if the file is as it was when it was imported. */
    private Optional<List<Result>> take(Path file, boolean again) throws IOException {
        String stamp = stamp(file);
        if (!again && stamp.equals(seen.get(file.toString()))) {
            return Optional.empty();
        }
        List<Result> taken = memory.take(file);
        seen.put(file.toString(), stamp);
        return Optional.of(taken);
    }

    /** Size and time of a file, and of the log that SQLite keeps beside its own. */
    private static String stamp(Path file) throws IOException {
        Path log = file.resolveSibling(file.getFileName() + "-wal");
        Instant changed = Files.getLastModifiedTime(file).toInstant();
        Instant logged = Files.exists(log) ? Files.getLastModifiedTime(log).toInstant() : changed;
        return Files.size(file) + " " + changed + " " + logged;
    }

    private Map<String, String> read() throws IOException {
        Map<String, String> found = new TreeMap<>();
        Path file = home.folder().resolve(SEEN);
        if (Files.isRegularFile(file)) {
            for (String line : Files.readAllLines(file)) {
                int tab = line.indexOf('\t');
                if (tab > 0) {
                    found.put(line.substring(tab + 1), line.substring(0, tab));
                }
            }
        }
        return found;
    }

    private void write() throws IOException {
        home.makePrivate();
        StringBuilder lines = new StringBuilder();
        for (String file : new TreeSet<>(seen.keySet())) {
            lines.append(seen.get(file)).append('\t').append(file).append('\n');
        }
        WholeFile.write(home.folder().resolve(SEEN), out -> out.append(lines));
    }

    /** Imports what hooks have left, for at most so long; what is left then is left to the next time. */
    public static void pending(AgentHome home, AgentMemory memory, Instant start, Duration longest, Clock clock) {
        try {
            new Pending(home).drain(event -> {
                if (Duration.between(start, clock.instant()).compareTo(longest) > 0) {
                    throw new UncheckedIOException(
                            new IOException("imports took longer than " + longest.toSeconds() + " s"));
                }
                try {
                    memory.take(event.transcript(), event.folder(), event.over());
                } catch (StoreException e) {
                    throw e;
                } catch (VarveException e) {
                    // It will be no better the next time; what it had before is in the database.
                    home.log(clock.instant(), "import: " + e.getMessage());
                }
            });
            home.protectDatabase();
            memory.dropOld();
        } catch (IOException | UncheckedIOException | VarveException e) {
            home.log(clock.instant(), "import: " + Reason.of(e) + "; it is tried again at the next event");
        }
    }
}
