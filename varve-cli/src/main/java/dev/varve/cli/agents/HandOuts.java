package dev.varve.cli.agents;

import dev.varve.Scope;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.Fingerprint;
import dev.varve.cli.database.Database;
import dev.varve.store.PrivateFiles;
import dev.varve.store.SessionSummary;
import dev.varve.store.Store;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Texts for the beginning of a session, made whenever something was imported, so that the hook at the start of a session
 * reads one file and opens no database. They hold what was said, so whatever deletes from the database calls {@link
 * #renewAfterDeletion}.
 */
public final class HandOuts {
    /** Claude Code deletes its own record of a session after so long, unless told otherwise; then it cannot go on. */
    static final Duration KEPT = Duration.ofDays(30);

    private static final String FOLDER = "handouts";
    private static final int LONGEST_NAME = 200;
    private static final int PART_OF_NAME = 100;

    private final AgentHome home;

    /** Kept in an agent home. */
    public HandOuts(AgentHome home) {
        this.home = home;
    }

    /** For a new session of a project. */
    void keepForProject(String project, String text) throws IOException {
        keep("project:" + project, text);
    }

    /** For a session that goes on after a compaction. */
    void keepForSession(String session, String text) throws IOException {
        keep("session:" + session, text);
    }

    /** What the session itself adds to the text of its project. */
    void keepOwn(String session, String text) throws IOException {
        keep("own:" + session, text);
    }

    Optional<String> ofProject(String project) throws IOException {
        return read("project:" + project);
    }

    Optional<String> ofSession(String session) throws IOException {
        return read("session:" + session);
    }

    /** For a session that goes on in another process, whose model still sees its own words. */
    Optional<String> ofOthers(String project, String session) throws IOException {
        Optional<String> all = ofProject(project);
        return all.isEmpty()
                ? all
                : OthersWords.of(all.get(), read("own:" + session).orElse(""), session);
    }

    /** Notes that a session was given this text, and says whether it was already. */
    boolean given(String session, String text, boolean anew) throws IOException {
        String key = "given:" + session;
        boolean before = !anew && read(key).equals(Optional.of(text));
        keep(key, text);
        return before;
    }

    /** Whether the session has been given anything in the part of it that its model still sees. */
    boolean isGiven(String session) throws IOException {
        return read("given:" + session).isPresent();
    }

    private void keep(String key, String text) throws IOException {
        Path folder = home.folder(FOLDER);
        Path half = folder.resolve("." + AgentHome.uniqueName());
        PrivateFiles.create(half, text);
        Files.move(
                half,
                folder.resolve(fileName(key)),
                StandardCopyOption.ATOMIC_MOVE,
                StandardCopyOption.REPLACE_EXISTING);
    }

    private Optional<String> read(String key) throws IOException {
        Path file = home.folder().resolve(FOLDER).resolve(fileName(key));
        return Files.exists(file) ? Optional.of(Files.readString(file)) : Optional.empty();
    }

    /**
     * Makes them anew after something was deleted from the agents' database: what was forgotten must not be handed out
     * again, and the next sessions are told the rest. Other databases have none.
     */
    public static void renewAfterDeletion(Environment environment, Database database, Store store) {
        Optional<AgentHome> home =
                AgentHome.find(environment.variables()).filter(mine -> isOne(mine.database(), database.place()));
        if (home.isPresent()) {
            try {
                new HandOuts(home.get()).renew(store);
            } catch (IOException e) {
                throw new UncheckedIOException(
                        "deleted, but texts for new sessions in "
                                + home.get().folder().resolve(FOLDER) + " could not be; delete them",
                        e);
            }
        }
    }

    private static boolean isOne(Path ofAgents, Optional<Path> place) {
        try {
            return place.isPresent()
                    && Files.exists(place.get())
                    && Files.exists(ofAgents)
                    && Files.isSameFile(ofAgents, place.get());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot look at " + ofAgents + "; check its permissions", e);
        }
    }

    private void renew(Store store) throws IOException {
        List<String> projects = new ArrayList<>();
        for (SessionSummary session : store.sessions(Scope.DEFAULT)) {
            String project = session.scope().resource();
            if (!projects.contains(project) && ofProject(project).isPresent()) {
                projects.add(project);
            }
        }
        drop();
        for (String project : projects) {
            keepForProject(project, AgentMemory.digest().of(store, Scope.DEFAULT, project, AgentMemory.START));
        }
    }

    /** Drops them all; those that are missing are made anew at the next import. */
    public void drop() throws IOException {
        Path folder = home.folder().resolve(FOLDER);
        if (Files.isDirectory(folder)) {
            try (Stream<Path> all = Files.list(folder)) {
                for (Path file : all.toList()) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }

    /** Drops those of sessions that got nothing new for so long. Those of projects stay: the next session is told. */
    void dropOld(Instant now) throws IOException {
        home.deleteHalves(FOLDER, now);
        home.deleteOld(FOLDER, name -> !name.startsWith("project_") && !name.startsWith("."), now.minus(KEPT));
    }

    /** The key where a file may be called so; a hook has no time for a digest of all of them. */
    private static String fileName(String key) {
        StringBuilder name = new StringBuilder();
        for (int i = 0; i < key.length(); i++) {
            char c = key.charAt(i);
            boolean plain =
                    c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '-' || c == '.';
            if (plain) {
                name.append(c);
            } else {
                name.append('_').append(Integer.toHexString(c)).append('_');
            }
        }
        return name.length() <= LONGEST_NAME ? name.toString() : name.substring(0, PART_OF_NAME) + Fingerprint.of(key);
    }
}
