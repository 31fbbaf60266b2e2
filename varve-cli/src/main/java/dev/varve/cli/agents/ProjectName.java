package dev.varve.cli.agents;

import dev.varve.Scope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;

/**
 * The project that a folder belongs to. It is named after the git remote if there is one, so that all clones are one
 * project, else after the top folder of the work tree, else after the folder itself; a deleted work tree belongs to
 * its repository. Reads git's files, since starting git takes longer than a hook may; regular expressions would too.
 */
final class ProjectName {
    static final String NAMES = "projects.properties";

    private static final String REMOTE = "[remote \"";

    private ProjectName() {}

    /** The project's name in memory: the one that a person gave it, or its own. */
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
        if (!folder.isAbsolute() && isOfWindows(folder.toString())) {
            return limited(folder.toString()); // recorded on another machine
        }
        Path start = folder.toAbsolutePath().normalize();
        Optional<Path> repository = RemovedWorktree.repository(start);
        if (repository.isPresent()) {
            return of(repository.get());
        }
        for (Path top = start; top != null; top = top.getParent()) {
            Path git = top.resolve(".git");
            if (Files.exists(git)) {
                return limited(ofTree(top, git));
            }
        }
        return limited(start.toString());
    }

    private static boolean isOfWindows(String folder) {
        return folder.length() > 2
                && Character.isLetter(folder.charAt(0))
                && folder.charAt(1) == ':'
                && (folder.charAt(2) == '\\' || folder.charAt(2) == '/');
    }

    private static String ofTree(Path top, Path git) {
        try {
            Path folder = gitFolder(top, git);
            Path config = folder.resolve("config");
            Optional<String> remote =
                    Files.isRegularFile(config) ? remote(Files.readAllLines(config)) : Optional.empty();
            if (remote.isPresent()) {
                return remote.get();
            }
            boolean linked = !folder.equals(git) && folder.endsWith(".git") && folder.getParent() != null;
            return linked ? String.valueOf(folder.getParent()) : top.toString();
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
        String remote = "";
        for (String each : config) {
            String line = each.strip();
            if (line.startsWith("[")) {
                boolean named = line.startsWith(REMOTE) && line.endsWith("\"]");
                remote = named ? line.substring(REMOTE.length(), line.length() - 2) : "";
            } else if (!remote.isEmpty() && (found.isEmpty() || remote.equals("origin"))) {
                String value = line.substring(line.indexOf('=') + 1).strip();
                if (line.startsWith("url") && line.substring(3).strip().startsWith("=") && !value.isEmpty()) {
                    found = Optional.of(address(value));
                }
            }
        }
        return found;
    }

    /** Host and path, without scheme, port, user and password: the same for each way to reach it. */
    static String address(String url) {
        int scheme = url.indexOf("://");
        String rest = scheme < 0 ? url : url.substring(scheme + 3);
        int path = slash(rest);
        int user = rest.lastIndexOf('@', path);
        rest = rest.substring(user + 1);
        int end = 0;
        while (end < rest.length() && rest.charAt(end) != ':' && rest.charAt(end) != '/') {
            end++;
        }
        String place = withoutPort(rest.substring(end));
        int first = 0;
        while (first < place.length() && (place.charAt(first) == '/' || place.charAt(first) == ':')) {
            first++;
        }
        int last = place.length();
        while (last > first && place.charAt(last - 1) == '/') {
            last--;
        }
        place = place.substring(first, last);
        place = place.endsWith(".git") ? place.substring(0, place.length() - ".git".length()) : place;
        return url.startsWith("/") || url.startsWith(".") || end == 0 || place.isEmpty()
                ? url
                : rest.substring(0, end).toLowerCase(Locale.ROOT) + "/" + place;
    }

    private static int slash(String text) {
        int slash = text.indexOf('/');
        return slash < 0 ? text.length() : slash;
    }

    /** The text after a host, without a port: a colon and digits before a slash. */
    private static String withoutPort(String place) {
        int slash = slash(place);
        for (int i = 1; i < slash; i++) {
            if (place.charAt(i) < '0' || place.charAt(i) > '9') {
                return place;
            }
        }
        return slash > 1 && slash < place.length() && place.startsWith(":") ? place.substring(slash) : place;
    }

    private static String limited(String name) {
        return name.length() <= Scope.MAX_LENGTH ? name : name.substring(name.length() - Scope.MAX_LENGTH);
    }
}
