package dev.varve.cli.agents;

import dev.varve.Scope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The project that a folder belongs to. Its name is that of the git remote if there is one, so that all clones are one
 * project, else the top folder of the work tree, else the folder itself. It is read from git's files, since starting git
 * takes longer than a hook may.
 */
final class Project {
    static final String NAMES = "projects.properties";

    private static final Pattern REMOTE = Pattern.compile("\\s*\\[remote \"(.*)\"\\]\\s*");
    private static final Pattern URL = Pattern.compile("\\s*url\\s*=\\s*(\\S+)\\s*");
    private static final Pattern ADDRESS =
            Pattern.compile("(?:[a-z+]+://)?(?:[^@/]*@)?([^:/]+)(?::\\d+(?=/))?[:/]+(.+?)(?:\\.git)?/*");

    private Project() {}

    /** The name by which the project's memory is kept: the one that a person gave it, or its own. */
    static String of(Path folder, AgentHome home) {
        String own = of(folder);
        return names(home).getProperty(own, own);
    }

    /** The names that people gave to projects, by the projects' own. */
    static Properties names(AgentHome home) {
        Properties names = new Properties();
        Path file = home.folder().resolve(NAMES);
        if (Files.isRegularFile(file)) {
            try (var reader = Files.newBufferedReader(file)) {
                names.load(reader);
            } catch (IOException | IllegalArgumentException e) {
                return new Properties();
            }
        }
        return names;
    }

    static String of(Path folder) {
        Path start = folder.toAbsolutePath().normalize();
        for (Path top = start; top != null; top = top.getParent()) {
            Path git = top.resolve(".git");
            if (Files.exists(git)) {
                return limited(ofTree(top, git));
            }
        }
        return limited(start.toString());
    }

    private static String ofTree(Path top, Path git) {
        try {
            Path folder = gitFolder(top, git);
            Path config = folder.resolve("config");
            Optional<String> remote =
                    Files.isRegularFile(config) ? remote(Files.readAllLines(config)) : Optional.empty();
            boolean linked = !folder.equals(git) && folder.endsWith(".git") && folder.getParent() != null;
            return remote.orElseGet(() -> (linked ? String.valueOf(folder.getParent()) : top.toString()));
        } catch (IOException e) {
            return top.toString();
        }
    }

    /** The folder with git's settings, also for a linked work tree, where {@code .git} is a file that names another. */
    private static Path gitFolder(Path top, Path git) throws IOException {
        if (Files.isDirectory(git)) {
            return git;
        }
        String link = Files.readString(git).strip();
        if (!link.startsWith("gitdir:")) {
            return git;
        }
        Path linked = top.resolve(link.substring("gitdir:".length()).strip()).normalize();
        Path common = linked.resolve("commondir");
        return Files.isRegularFile(common)
                ? linked.resolve(Files.readString(common).strip()).normalize()
                : linked;
    }

    /** The address of the remote called origin, else of the first one. */
    private static Optional<String> remote(List<String> config) {
        Optional<String> found = Optional.empty();
        String section = "";
        for (String line : config) {
            Matcher remote = REMOTE.matcher(line);
            Matcher url = URL.matcher(line);
            if (remote.matches()) {
                section = remote.group(1);
            } else if (line.strip().startsWith("[")) {
                section = "";
            } else if (!section.isEmpty() && url.matches() && (found.isEmpty() || section.equals("origin"))) {
                found = Optional.of(address(url.group(1)));
            }
        }
        return found;
    }

    /** Host and path, without scheme, port, user and password: the same for each way to reach it. */
    static String address(String url) {
        Matcher address = ADDRESS.matcher(url);
        return !url.startsWith("/") && !url.startsWith(".") && address.matches()
                ? address.group(1).toLowerCase(Locale.ROOT) + "/" + address.group(2)
                : url;
    }

    private static String limited(String name) {
        return name.length() <= Scope.MAX_LENGTH ? name : name.substring(name.length() - Scope.MAX_LENGTH);
    }
}
