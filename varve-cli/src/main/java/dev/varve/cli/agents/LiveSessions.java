package dev.varve.cli.agents;

import dev.varve.store.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The running sessions and the files in which their programs record them: one small file per session, from its start
 * to its end. Facts that an agent saves are checked against the recording. A hook writes the file at the start,
 * without lambdas.
 */
final class LiveSessions {
    private static final String FOLDER = "live";

    private final AgentHome home;

    LiveSessions(AgentHome home) {
        this.home = home;
    }

    /**
     * A running session.
     *
     * @param key of the session
     * @param project it belongs to
     * @param transcript its recording
     * @param folder in which its program runs
     */
    record Live(String key, String project, Path transcript, Path folder) {
        private static Optional<Live> of(String text) {
            List<String> lines = text.lines().toList();
            return lines.size() < 4
                    ? Optional.empty()
                    : Optional.of(new Live(lines.get(0), lines.get(1), Path.of(lines.get(2)), Path.of(lines.get(3))));
        }
    }

    /** Records that a session starts or resumes; ignores a session whose program names no recording. */
    void begin(String key, String project, HookEvent event) throws IOException {
        String transcript = event.get("transcript_path", "");
        if (transcript.isEmpty()) {
            return;
        }
        Path folder = home.folder(FOLDER);
        Path half = folder.resolve("." + AgentHome.uniqueName());
        PrivateFiles.create(half, key + "\n" + project + "\n" + transcript + "\n" + event.get("cwd", "") + "\n");
        Files.move(
                half,
                folder.resolve(SessionBriefings.fileName(key)),
                StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
    }

    /** When a session started or resumed, as far as known. Called by a hook. */
    Instant since(String key, Instant now) throws IOException {
        Path file = home.folder().resolve(FOLDER).resolve(SessionBriefings.fileName(key));
        return Files.exists(file) ? Files.getLastModifiedTime(file).toInstant() : now;
    }

    /** A session is over. */
    void end(String key) throws IOException {
        Files.deleteIfExists(home.folder().resolve(FOLDER).resolve(SessionBriefings.fileName(key)));
    }

    /** The session of a project whose recording changed last: the caller has just written to it. */
    Optional<Live> newest(String project) throws IOException {
        Path folder = home.folder().resolve(FOLDER);
        if (!Files.isDirectory(folder)) {
            return Optional.empty();
        }
        Optional<Live> newest = Optional.empty();
        FileTime written = FileTime.fromMillis(Long.MIN_VALUE);
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Optional<Live> live = read(file).filter(each -> each.project().equals(project));
                Optional<FileTime> changed = live.flatMap(each -> changed(each.transcript()));
                if (changed.isPresent() && changed.get().compareTo(written) >= 0) {
                    newest = live;
                    written = changed.get();
                }
            }
        }
        return newest;
    }

    private static Optional<Live> read(Path file) throws IOException {
        try {
            return Live.of(Files.readString(file));
        } catch (NoSuchFileException e) {
            return Optional.empty(); // it has just ended
        }
    }

    private static Optional<FileTime> changed(Path transcript) {
        try {
            return Optional.of(Files.getLastModifiedTime(transcript));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Drops sessions whose end was never reported. */
    void dropOld(Instant now) throws IOException {
        home.deleteHalves(FOLDER, now);
        home.deleteOld(FOLDER, name -> !name.startsWith("."), now.minus(SessionBriefings.KEPT));
    }
}
