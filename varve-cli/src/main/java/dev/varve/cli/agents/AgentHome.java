package dev.varve.cli.agents;

import dev.varve.Policy;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.UsageException;
import dev.varve.config.Configuration;
import dev.varve.config.ConfigurationException;
import dev.varve.config.UserFolder;
import dev.varve.store.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * A person's folder {@code .varve} with the memory of all projects on this machine: the database, pending imports of
 * hooks, briefings, and their log. Only its owner can read it.
 *
 * @param user the person's home folder
 * @param variables environment variables, which may move the folders of programs
 */
public record AgentHome(Path user, Map<String, String> variables) {
    private static final long LONGEST_LOG = 1 << 20;

    /** A small file is written in far less, also by a computer that slept meanwhile. */
    private static final Duration LONGEST_WRITE = Duration.ofDays(1);

    /** Copies the variables. */
    public AgentHome {
        variables = Map.copyOf(variables);
    }

    /** The home of a person whose programs keep their folders in the usual places. */
    public AgentHome(Path user) {
        this(user, Map.of());
    }

    /**
     * The home according to environment variables.
     *
     * @throws UsageException if they do not name the person's home folder
     */
    public static AgentHome of(Environment environment) {
        return of(environment.variables());
    }

    static AgentHome of(Map<String, String> variables) {
        Optional<AgentHome> home = find(variables);
        if (home.isEmpty()) {
            throw new UsageException("$HOME is not set; set it, or name a database with --db");
        }
        return home.get();
    }

    /** The home according to environment variables; empty if they do not name the person's home folder. */
    static Optional<AgentHome> find(Map<String, String> variables) {
        Optional<Path> user = UserFolder.of(variables);
        return user.isEmpty() ? Optional.empty() : Optional.of(new AgentHome(user.get(), variables));
    }

    /** The policy for secrets; they are masked if the configuration cannot be read. */
    Policy.Secrets secrets() {
        try {
            return Configuration.read(variables, user).settings().policy().secrets();
        } catch (ConfigurationException e) {
            return Policy.Secrets.MASK;
        }
    }

    /** A name that no other thread or process uses; random ones take a hook too long. */
    static String uniqueName() {
        return ProcessHandle.current().pid() + "-" + Thread.currentThread().getId() + "-" + System.nanoTime();
    }

    /** The folders in which programs keep settings and recordings. */
    ProgramFolders programs() {
        return new ProgramFolders(user, variables);
    }

    Path folder() {
        return user.resolve(".varve");
    }

    /** The database of all projects. */
    public Path database() {
        return folder().resolve("varve.db");
    }

    /** A folder in it, made if it is missing. */
    Path folder(String name) throws IOException {
        makePrivate();
        Path folder = folder().resolve(name);
        PrivateFiles.createFolder(folder);
        return folder;
    }

    /** Deletes files of a folder in it that were written before then, by name. */
    void deleteOld(String name, Predicate<String> which, Instant before) throws IOException {
        Path folder = folder().resolve(name);
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (Stream<Path> all = Files.list(folder)) {
            for (Path file : all.toList()) {
                if (which.test(String.valueOf(file.getFileName())) && isOlder(file, before)) {
                    Files.deleteIfExists(file);
                }
            }
        }
    }

    private static boolean isOlder(Path file, Instant than) throws IOException {
        try {
            return Files.getLastModifiedTime(file).toInstant().isBefore(than);
        } catch (NoSuchFileException e) {
            return false; // another process was faster
        }
    }

    /** Deletes half-written files that killed processes left in a folder. */
    void deleteHalves(String folder, Instant now) throws IOException {
        deleteOld(folder, name -> name.startsWith("."), now.minus(LONGEST_WRITE));
    }

    /**
     * Creates the folder for its owner alone. An existing folder keeps its permissions; the files that Varve creates
     * in it are its owner's alone in any case.
     */
    public void makePrivate() throws IOException {
        Path folder = folder();
        if (!Files.isDirectory(folder)) {
            PrivateFiles.createFolder(folder);
        }
    }

    /** Restricts the database to its owner, whoever created it. */
    public void protectDatabase() throws IOException {
        if (Files.exists(database())) {
            restrict(database(), "rw-------");
        }
    }

    private static void restrict(Path path, String permissions) throws IOException {
        if (path.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString(permissions));
        }
    }

    /** One line in the log of the hooks, without anything that was said. */
    public void log(Instant at, String what) {
        try {
            makePrivate();
            Path log = folder().resolve("hook.log");
            if (Files.exists(log) && Files.size(log) > LONGEST_LOG) {
                Files.deleteIfExists(log);
            }
            PrivateFiles.append(log, at + " " + what.strip().replaceAll("(?<![ \\t])[ \\t]*+\\R\\s*+", " ") + "\n");
        } catch (IOException e) {
            // The host must not notice, and there is nowhere left to report it.
            return;
        }
    }
}
