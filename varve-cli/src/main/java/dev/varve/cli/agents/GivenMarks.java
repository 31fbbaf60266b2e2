package dev.varve.cli.agents;

import dev.varve.store.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashSet;
import java.util.Set;

/**
 * Hashes, without words, of the lines that a session was given and its model still sees. A hook reads and writes
 * them, without lambdas.
 */
final class GivenMarks {
    private static final String FOLDER = "given";
    private static final long FNV_BASIS = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    private final AgentHome home;
    private final Path file;
    private final Set<String> marks = new HashSet<>();

    private GivenMarks(AgentHome home, String session) {
        this.home = home;
        this.file = home.folder().resolve(FOLDER).resolve(SessionBriefings.fileName(session));
    }

    static GivenMarks of(AgentHome home, String session) throws IOException {
        GivenMarks marks = new GivenMarks(home, session);
        if (Files.exists(marks.file)) {
            for (String mark : Files.readString(marks.file).split("\n")) {
                marks.marks.add(mark);
            }
        }
        return marks;
    }

    /** The model sees nothing of it any more. */
    static void clear(AgentHome home, String session) throws IOException {
        Files.deleteIfExists(new GivenMarks(home, session).file);
    }

    boolean has(String text) {
        return marks.contains(mark(text));
    }

    void add(String text) throws IOException {
        if (marks.add(mark(text))) {
            home.folder(FOLDER);
            PrivateFiles.append(file, mark(text).concat("\n"));
        }
    }

    private static String mark(String text) {
        long hash = FNV_BASIS;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * FNV_PRIME;
        }
        return Long.toHexString(hash);
    }

    /** Drops the marks of sessions that are over. */
    static void dropOld(AgentHome home, Instant now) throws IOException {
        home.deleteOld(FOLDER, name -> true, now.minus(SessionBriefings.KEPT));
    }
}
