package dev.varve.cli.agents;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Finds the repository of a linked work tree whose folder is gone and which git has forgotten. People put work trees
 * beside the repository, named after it, or together into one folder. A similar name alone proves nothing: {@code
 * shop-api} may have been a project of its own. So the name must mark a work tree, or the repository must know its
 * branch.
 */
final class RemovedWorktree {
    private static final int MOST_NEIGHBOURS = 1_000;

    private static final Set<String> SAYING = Set.of("worktree", "worktrees", "wt", "wts", "trees");

    private RemovedWorktree() {}

    /** A folder of the repository, or of another of its work trees. */
    static Optional<Path> repository(Path gone) {
        Path child = gone;
        while (child.getParent() != null && !Files.isDirectory(child.getParent())) {
            child = child.getParent();
        }
        Path around = child.getParent();
        if (around == null || child.getFileName() == null || Files.exists(child)) {
            return Optional.empty();
        }
        List<Path> neighbours = neighbours(around);
        String name = child.getFileName().toString();
        String rest = around.relativize(gone).toString();
        Optional<Path> named = neighbours.stream()
                .filter(each -> isNamedAfter(name, each))
                .max(Comparator.comparingInt(
                        each -> each.getFileName().toString().length()))
                .filter(each -> isTreeOf(each, rest));
        return named.or(() -> onlyTrees(neighbours));
    }

    private static List<Path> neighbours(Path around) {
        try (Stream<Path> all = Files.list(around)) {
            return all.limit(MOST_NEIGHBOURS)
                    .filter(each -> Files.exists(each.resolve(".git")))
                    .toList();
        } catch (IOException e) {
            return List.of();
        }
    }

    private static boolean isNamedAfter(String name, Path repository) {
        String own = repository.getFileName().toString();
        return name.length() > own.length() && name.startsWith(own) && "-_.+@".indexOf(name.charAt(own.length())) >= 0;
    }

    /** True if the rest of the folder's path marks a work tree, or names a branch. */
    private static boolean isTreeOf(Path repository, String path) {
        String rest = path.substring(repository.getFileName().toString().length());
        for (String word : rest.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+")) {
            if (SAYING.contains(word)) {
                return true;
            }
        }
        String branch = plain(rest);
        return !branch.isEmpty()
                && branches(repository).anyMatch(each -> plain(each).equals(branch));
    }

    /** A folder's name replaces slashes of the branch's name by other characters. */
    private static String plain(String name) {
        return name.replaceAll("[^\\p{L}\\p{N}]+", "-").replaceAll("^-|-$", "");
    }

    private static Stream<String> branches(Path repository) {
        Path git = repository.resolve(".git");
        Stream<String> packed = lines(git.resolve("packed-refs"))
                .filter(line -> line.contains(" refs/heads/") || line.contains(" refs/remotes/"))
                .map(line -> line.substring(line.indexOf(" refs/") + " refs/".length()));
        Stream<String> loose = Stream.of("heads", "remotes").flatMap(kind -> files(git.resolve("refs"), kind));
        return Stream.concat(packed, loose).map(RemovedWorktree::withoutRemote);
    }

    private static String withoutRemote(String ref) {
        String name = ref.substring(ref.indexOf('/') + 1);
        return ref.startsWith("remotes/") ? name.substring(name.indexOf('/') + 1) : name;
    }

    private static Stream<String> files(Path refs, String kind) {
        if (!Files.isDirectory(refs.resolve(kind))) {
            return Stream.empty();
        }
        try (Stream<Path> all = Files.walk(refs.resolve(kind))) {
            return all
                    .filter(Files::isRegularFile)
                    .map(file -> refs.relativize(file).toString().replace('\\', '/'))
                    .toList()
                    .stream();
        } catch (IOException e) {
            return Stream.empty();
        }
    }

    private static Stream<String> lines(Path file) {
        try {
            return Files.isRegularFile(file) ? Files.readAllLines(file).stream() : Stream.empty();
        } catch (IOException e) {
            return Stream.empty();
        }
    }

    /** If all neighbours are work trees of one repository, the missing folder was one too. */
    private static Optional<Path> onlyTrees(List<Path> neighbours) {
        boolean linked = neighbours.stream().allMatch(each -> Files.isRegularFile(each.resolve(".git")));
        List<String> projects =
                neighbours.stream().map(ProjectName::of).distinct().limit(2).toList();
        return linked && projects.size() == 1 ? Optional.of(neighbours.get(0)) : Optional.empty();
    }
}
