package dev.varve.cli.agents;

import dev.varve.HandOut;
import dev.varve.Project;
import dev.varve.Scope;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.TextDigest;
import dev.varve.cli.database.BriefingFiles;
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
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Briefings for the start of a session, rewritten after each import, so that the hook at the start reads one file and
 * opens no database. They contain conversation text, so they are emptied before anything is deleted from the
 * database; code that deletes calls {@link #renewAfterDeletion}.
 */
public final class SessionBriefings {
    /**
     * Claude Code deletes its own record of a session after this time by default; the session cannot be resumed then.
     */
    static final Duration KEPT = Duration.ofDays(30);

    private static final String FOLDER = BriefingFiles.FOLDER;
    private static final int LONGEST_NAME = 200;
    private static final int PART_OF_NAME = 100;

    private final AgentHome home;
    private final BriefingFiles words;

    /** Kept in an agent home. */
    public SessionBriefings(AgentHome home) {
        this.home = home;
        this.words = new BriefingFiles(home.folder());
    }

    /** Texts given to running sessions of a project that the database does not know yet, newest first. */
    public static List<HandOut> waiting(Environment environment, Database database) {
        if (!database.isOfAgents()) {
            return List.of();
        }
        try {
            return new HandOutQueue(AgentHome.of(environment)).waiting(database.resource());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** For a new session of a project. */
    void keepForProject(String project, String text) throws IOException {
        keep("project:" + project, text);
    }

    /** Keeps the briefing of a session that continues after a compaction. */
    void keepForSession(String session, String text) throws IOException {
        keep("session:" + session, text);
    }

    /** Keeps the session's own addition to its project's briefing. */
    void keepOwn(String session, String text) throws IOException {
        keep("own:" + session, text);
    }

    /** Keeps the source of reminders on files, commands and errors. */
    void keepTools(String project, String lines) throws IOException {
        keep("tools:" + project, lines);
    }

    /** Keeps the source of reminders with a prompt. */
    void keepPassages(String project, String lines) throws IOException {
        keep("passages:" + project, lines);
    }

    /** Keeps the traces of tool use in a project's sessions. */
    void keepTraces(String project, String lines) throws IOException {
        keep("traces:" + project, lines);
    }

    /** Keeps what rules could not read for the digest of a project. */
    void keepUnread(String project, String lines) throws IOException {
        keep("unread:" + project, lines);
    }

    /** The digest of a project, which was made from what a fingerprint stands for. */
    void keepDigest(String project, String fingerprint, String text) throws IOException {
        keep("digest:" + project, fingerprint + "\n" + text);
    }

    /** The digest of a project; empty if none is kept that was made from the same. */
    Optional<String> ofDigest(String project, String fingerprint) throws IOException {
        return read("digest:" + project)
                .filter(kept -> kept.startsWith(fingerprint + "\n"))
                .map(kept -> kept.substring(fingerprint.length() + 1));
    }

    void dropDigest(String project) throws IOException {
        Files.deleteIfExists(home.folder().resolve(FOLDER).resolve(fileName("digest:" + project)));
    }

    /** Empty if nothing is prepared. */
    String ofTools(String project) throws IOException {
        return read("tools:" + project).orElse("");
    }

    /** Empty if nothing is prepared. */
    String ofPassages(String project) throws IOException {
        return read("passages:" + project).orElse("");
    }

    /** Empty if nothing is known. */
    String ofTraces(String project) throws IOException {
        return read("traces:" + project).orElse("");
    }

    /** Empty if nothing is known. */
    String ofUnread(String project) throws IOException {
        return read("unread:" + project).orElse("");
    }

    /** The text given to a session at its start; empty if there was none. */
    String ofStart(String session) throws IOException {
        return read("given:" + session).orElse("");
    }

    Optional<String> ofProject(String project) throws IOException {
        Optional<String> text = read("project:" + project);
        return text.isPresent() && text.get().isEmpty() ? Optional.empty() : text;
    }

    Optional<String> ofSession(String session) throws IOException {
        return read("session:" + session);
    }

    /**
     * The briefing of a session that resumes in another process, whose model still sees the session's own messages.
     */
    Optional<String> ofOthers(String project, String session) throws IOException {
        Optional<String> all = ofProject(project);
        return all.isEmpty()
                ? all
                : BriefingFilter.of(all.get(), read("own:" + session).orElse(""), session);
    }

    /** Records that a session was given this text. Returns whether it was given already. */
    boolean given(String session, String text, boolean anew) throws IOException {
        String key = "given:" + session;
        boolean before = !anew && read(key).equals(Optional.of(text));
        keep(key, text);
        return before;
    }

    /** True if the session has been given anything in the part of it that its model still sees. */
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
     * Rewrites briefings after a deletion from the agents' database: sessions must not get deleted content, but all
     * the rest. Other databases have none.
     */
    public static void renewAfterDeletion(Environment environment, Database database, Store store) {
        of(environment, database).ifPresent(handOuts -> handOuts.told(() -> handOuts.renew(store)));
    }

    /** Rewrites briefings that a deletion, possibly interrupted, has emptied. */
    public static void repair(Environment environment, Database database, Store store) {
        of(environment, database).ifPresent(handOuts -> handOuts.told(() -> handOuts.repair(store)));
    }

    /** The briefings of the agents' database; empty for another one. */
    static Optional<SessionBriefings> of(Environment environment, Database database) {
        return homeOf(environment, database).map(SessionBriefings::new);
    }

    /** The folder of the agents' database; another one has none. */
    static Optional<AgentHome> homeOf(Environment environment, Database database) {
        return AgentHome.find(environment.variables())
                .filter(mine -> BriefingFiles.isSame(mine.database(), database.place()));
    }

    /** Rewrites a project's briefing after a fact was saved in the agents' database, or retracted. */
    public static void renewAfterSaving(Environment environment, Database database, Store store, String project) {
        of(environment, database).ifPresent(handOuts -> {
            try {
                handOuts.renew(store, database.tenant(), project, List.of());
            } catch (IOException e) {
                throw new UncheckedIOException("saved, but the text for new sessions could not be written anew", e);
            }
        });
    }

    /** An action that may fail. */
    @FunctionalInterface
    private interface Writing {
        void run() throws IOException;
    }

    private void told(Writing writing) {
        try {
            writing.run();
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "deleted, but texts for new sessions in " + home.folder().resolve(FOLDER)
                            + " could not be written anew; the next import does it",
                    e);
        }
    }

    private void renew(Store store) throws IOException {
        words.empty();
        renewEmpty(store);
        words.dropEmpty();
    }

    /** Rewrites the texts of projects that a process emptied before it was killed. */
    void repair(Store store) throws IOException {
        if (words.lack()) {
            renewEmpty(store);
        }
    }

    private void renewEmpty(Store store) throws IOException {
        Set<String> projects = new LinkedHashSet<>();
        for (SessionSummary session : store.sessions(Scope.DEFAULT)) {
            projects.add(session.scope().resource());
        }
        for (String project : projects) {
            if (read("project:" + project).filter(String::isEmpty).isPresent()) {
                renew(store, Scope.DEFAULT, project, List.of());
            }
        }
    }

    /**
     * Writes all texts of a project anew. That for new sessions comes last: while it is empty, the next import begins again.
     *
     * @param changed sessions with new messages
     */
    void renew(Store store, String tenant, String project, Collection<Scope> changed) throws IOException {
        renew(
                store,
                tenant,
                project,
                AgentMemory.digest(home.secrets())
                        .project(store, tenant, project)
                        .snapshot(),
                changed);
    }

    /** The same from what is known of the project now. */
    void renew(Store store, String tenant, String project, Project now, Collection<Scope> changed) throws IOException {
        new PreparedReminders(this, store, home.secrets()).renew(tenant, project, now, changed);
        new KeptDigest(home, store, tenant, project).renew(now);
    }

    /**
     * Drops briefings of sessions without new messages for that long. Those of projects stay, for the next session.
     */
    void dropOld(Instant now) throws IOException {
        home.deleteHalves(FOLDER, now);
        home.deleteOld(FOLDER, name -> !BriefingFiles.stays(name) && !name.startsWith("."), now.minus(KEPT));
    }

    /** The key, if it is a valid file name; a hook has no time for a digest of every key. */
    static String fileName(String key) {
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
        return name.length() <= LONGEST_NAME ? name.toString() : name.substring(0, PART_OF_NAME) + TextDigest.of(key);
    }
}
