package dev.varve.cli.agents;

import dev.varve.Scope;
import dev.varve.VarveException;
import dev.varve.cli.agents.TranscriptImport.Result;
import dev.varve.cli.console.WholeFile;
import dev.varve.store.StoreException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
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
import java.util.concurrent.TimeoutException;

/** Imports all recordings of a person's programs, skipping those unchanged since the last import. */
public final class Recordings {
    private static final int FIELDS = 3;

    private final AgentHome home;
    private final AgentMemory memory;
    private final Path list;
    private final Map<String, Seen> seen;

    /**
     * Recordings of the programs of an agent home.
     *
     * @param list which files the database of that memory has; each database has a list of its own
     */
    public Recordings(AgentHome home, AgentMemory memory, Path list) throws IOException {
        this.home = home;
        this.memory = memory;
        this.list = list;
        this.seen = read();
    }

    /**
     * An imported file.
     *
     * @param stamp its size and time then
     * @param session its first session, which reveals that the database was deleted or replaced
     */
    private record Seen(String stamp, Scope session) {}

    /**
     * Result of an import.
     *
     * @param sessions number of conversations examined
     * @param results those with new messages, and all of files that were read
     * @param unchanged number of files that were not read again
     * @param failed files that could not be read, with the reason
     */
    public record Summary(long sessions, List<Result> results, long unchanged, Map<Path, String> failed) {
        /** Copies the collections. */
        public Summary {
            results = List.copyOf(results);
            failed = Map.copyOf(failed);
        }
    }

    /** Receives each file when it is done. */
    @FunctionalInterface
    public interface Progress {
        /** A file was read. */
        void done(Path file);
    }

    /** The files of all programs, in the order of programs and names. */
    public List<Path> files() throws IOException {
        List<Path> files = new ArrayList<>();
        for (Program each : Program.values()) {
            files.addAll(files(each));
        }
        return files;
    }

    /** The files of one program, by name. */
    public List<Path> files(Program program) throws IOException {
        return program.recordings(home.programs());
    }

    /**
     * Imports files.
     *
     * @param again also those unchanged since their import
     */
    public Summary run(List<Path> files, boolean again, Progress progress) throws IOException {
        List<Result> taken = new ArrayList<>();
        List<Path> unchanged = new ArrayList<>();
        Map<Path, String> failed = new TreeMap<>();
        try {
            for (Path file : files) {
                attempt(file, failed, () -> {
                    Optional<List<Result>> one = take(file, again);
                    if (one.isEmpty()) {
                        unchanged.add(file);
                    }
                    one.ifPresent(taken::addAll);
                });
                progress.done(file);
            }
        } finally {
            // Also if a run breaks off, so that the next one continues there.
            files.stream().reduce((a, b) -> b).ifPresent(last -> attempt(last, failed, memory::prepare));
            write();
        }
        memory.dropOld();
        List<Result> results =
                taken.stream().filter(result -> again || result.messages() > 0).toList();
        return new Summary(taken.size(), results, unchanged.size(), failed);
    }

    /** Readers of transcripts advise this option, which an import does not have. */
    private static final String FORMAT = "--format";

    /** An action that may fail for many reasons. */
    @FunctionalInterface
    private interface Step {
        void run() throws IOException;
    }

    private static void attempt(Path file, Map<Path, String> failed, Step step) {
        try {
            step.run();
        } catch (VarveException e) {
            failed.put(file, String.valueOf(e.getMessage()).replace(FORMAT, "'varve replay " + FORMAT + "'"));
        } catch (NoSuchFileException e) {
            failed.put(file, file + ": does not exist any more; import again, or check the name");
        } catch (IOException | UncheckedIOException e) {
            failed.put(file, file + ": " + e.getMessage() + "; check its permissions and the disk");
        } catch (RuntimeException | StackOverflowError e) {
            failed.put(file, file + ": cannot be read (" + e.getClass().getSimpleName() + ")");
        }
    }

    /** Empty if the file is as it was when it was imported. */
    private Optional<List<Result>> take(Path file, boolean again) throws IOException {
        String stamp = stamp(file);
        Optional<Seen> before = Optional.ofNullable(seen.get(file.toString()));
        if (!again
                && before.filter(known -> known.stamp().equals(stamp) && memory.has(known.session()))
                        .isPresent()) {
            return Optional.empty();
        }
        List<Result> taken = memory.take(file);
        taken.stream().findFirst().ifPresent(first -> seen.put(file.toString(), new Seen(stamp, first.scope())));
        return Optional.of(taken);
    }

    /**
     * Size and time of a file, and of SQLite's log beside it. A file that has become quiet is read once more, for the
     * messages pending at its end.
     */
    private String stamp(Path file) throws IOException {
        Path log = file.resolveSibling(file.getFileName() + "-wal");
        Instant changed = Files.getLastModifiedTime(file).toInstant();
        Instant logged = Files.exists(log) ? Files.getLastModifiedTime(log).toInstant() : changed;
        return Files.size(file) + " " + changed + " " + logged + (memory.isQuiet(file) ? "" : " open");
    }

    private Map<String, Seen> read() throws IOException {
        Map<String, Seen> found = new TreeMap<>();
        if (Files.isRegularFile(list)) {
            for (String line : Files.readAllLines(list)) {
                String[] fields = line.split("[\t ]", FIELDS + 1);
                if (fields.length > FIELDS) {
                    Scope session = new Scope(Scope.DEFAULT, plain(fields[1]), plain(fields[2]));
                    found.put(fields[FIELDS], new Seen(plain(fields[0]), session));
                }
            }
        }
        return found;
    }

    private void write() throws IOException {
        home.makePrivate();
        StringBuilder lines = new StringBuilder();
        seen.forEach((file, known) -> lines.append(word(known.stamp()))
                .append(' ')
                .append(word(known.session().resource()))
                .append(' ')
                .append(word(known.session().session()))
                .append('\t')
                .append(file)
                .append('\n'));
        WholeFile.writeOwn(list, out -> out.append(lines));
    }

    /** Without spaces and tabs, which part the fields. */
    private static String word(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static String plain(String word) {
        return URLDecoder.decode(word, StandardCharsets.UTF_8);
    }

    /**
     * Imports the events left by hooks, for a limited time; the rest is left to the next import. A transcript that
     * cannot be read, or not in that time, is skipped: the next import would fare no better.
     */
    public static void pending(AgentHome home, AgentMemory memory, Instant start, Duration longest, Clock clock) {
        Deadline deadline = new Deadline(start.plus(longest), clock);
        try {
            new Pending(home).drain(event -> {
                if (deadline.isOver()) {
                    throw new UncheckedIOException(
                            new IOException("imports took longer than " + longest.toSeconds() + " s"));
                }
                try {
                    deadline.run(() -> memory.take(event.transcript(), event.folder(), event.over()));
                } catch (StoreException | UncheckedIOException e) {
                    throw e;
                } catch (VarveException e) {
                    // The next import would fare no better; messages read before the failure are in the database.
                    home.log(clock.instant(), "import: " + e.getMessage());
                } catch (TimeoutException e) {
                    home.log(
                            clock.instant(),
                            "import: " + event.transcript() + " was not read within " + longest.toSeconds() + " s");
                } catch (RuntimeException | StackOverflowError e) {
                    String kind = e.getClass().getSimpleName();
                    home.log(clock.instant(), "import: " + event.transcript() + " cannot be read (" + kind + ")");
                }
            });
            home.protectDatabase();
            memory.dropOld();
        } catch (IOException | UncheckedIOException | VarveException e) {
            home.log(clock.instant(), "import: " + Reason.of(e) + "; it is tried again at the next event");
        }
    }
}
