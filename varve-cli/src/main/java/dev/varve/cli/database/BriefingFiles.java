package dev.varve.cli.database;

import dev.varve.config.UserFolder;
import dev.varve.store.FolderSync;
import dev.varve.store.StoreException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The files of briefings for new sessions of coding agents, beside the agents' database. They are emptied before anything is
 * deleted from it and rewritten afterwards: if the process is killed in between, sessions are told too little until the next
 * import, but never anything deleted.
 */
public final class BriefingFiles {
    /** In the person's folder. */
    public static final String FOLDER = "handouts";

    /** Prefix of the files of projects. An emptied file stays, to mark a briefing that must be rewritten. */
    public static final String OF_PROJECT = "project_";

    /** Prefixes of files with content of a project's sessions, which the next import rewrites. */
    private static final List<String> OF_ITS_SESSIONS = List.of("tools_", "passages_", "traces_", "unread_");

    private final Path folder;

    /** True if a file lives as long as its project, rather than a session. */
    public static boolean stays(String name) {
        return name.startsWith(OF_PROJECT) || OF_ITS_SESSIONS.stream().anyMatch(name::startsWith);
    }

    /** The files in a person's folder {@code .varve}. */
    public BriefingFiles(Path home) {
        this.folder = home.resolve(FOLDER);
    }

    /** Empties those that come from a database, if any do. */
    static void empty(Map<String, String> variables, Optional<Path> place) {
        Optional<Path> home = UserFolder.of(variables)
                .map(user -> user.resolve(".varve"))
                .filter(mine -> isSame(mine.resolve("varve.db"), place));
        if (home.isPresent()) {
            BriefingFiles words = new BriefingFiles(home.get());
            try {
                words.empty();
            } catch (IOException e) {
                throw new StoreException(
                        "texts for new sessions in " + words.folder
                                + " cannot be emptied, so nothing was deleted; check their permissions and the disk",
                        e);
            }
        }
    }

    /** True if a place is the agents' database by any name. */
    public static boolean isSame(Path ofAgents, Optional<Path> place) {
        try {
            return place.isPresent()
                    && Files.exists(place.get())
                    && Files.exists(ofAgents)
                    && Files.isSameFile(ofAgents, place.get());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot look at " + ofAgents + "; check its permissions", e);
        }
    }

    /** Deletes or empties all files and syncs them to disk, so that not even a loss of power brings words back. */
    public void empty() throws IOException {
        boolean gone = false;
        for (Path file : files()) {
            if (!isOfProject(file)) {
                gone |= Files.deleteIfExists(file);
            } else if (!isEmpty(file)) {
                truncate(file);
            }
        }
        if (gone) {
            FolderSync.of(folder.resolve(OF_PROJECT));
        }
    }

    private static void truncate(Path file) throws IOException {
        try (FileChannel channel =
                FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            channel.force(true);
        } catch (NoSuchFileException e) {
            // another process was faster
        }
    }

    /** True if some were emptied and not rewritten. */
    public boolean lack() throws IOException {
        for (Path file : files()) {
            if (isOfProject(file) && isEmpty(file)) {
                return true;
            }
        }
        return false;
    }

    /** Deletes files that are still empty, since their projects have no session any more. */
    public void dropEmpty() throws IOException {
        for (Path file : files()) {
            if (isOfProject(file) && isEmpty(file)) {
                Files.deleteIfExists(file);
            }
        }
    }

    private static boolean isOfProject(Path file) {
        return String.valueOf(file.getFileName()).startsWith(OF_PROJECT);
    }

    private static boolean isEmpty(Path file) throws IOException {
        try {
            return Files.size(file) == 0;
        } catch (NoSuchFileException e) {
            return false; // deleted in this moment
        }
    }

    private List<Path> files() throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> all = Files.list(folder)) {
            return all.toList();
        }
    }
}
