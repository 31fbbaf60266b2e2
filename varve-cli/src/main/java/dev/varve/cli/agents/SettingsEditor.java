package dev.varve.cli.agents;

import dev.varve.cli.console.Environment;
import dev.varve.cli.console.JsonObject;
import dev.varve.cli.console.Output;
import dev.varve.cli.console.UsageException;
import dev.varve.cli.console.WholeFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Shows what will change in a program's settings, asks, keeps a copy of each file, and writes. */
final class SettingsEditor {
    private static final int CONTEXT = 2;
    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

    private final Environment environment;

    @Option(
            names = {"-y", "--yes"},
            description = "Do not ask for confirmation.")
    private boolean yes;

    SettingsEditor(Environment environment) {
        this.environment = environment;
    }

    /** Shows the changes and asks. Says whether they may be made; that there are none needs no answer. */
    boolean isAgreed(List<Connection.Change> changes, Output output) throws IOException {
        if (output.isJson()) {
            if (!yes) {
                throw new UsageException("--json shows no changes to agree to; add --yes, or leave it out");
            }
            return true;
        }
        for (Connection.Change change : changes) {
            output.line(change.file() + state(change));
            output.text(diff(change.before(), change.after()));
        }
        if (changes.isEmpty() || yes || agrees()) {
            return true;
        }
        output.line("Nothing was changed.");
        return false;
    }

    /** Makes them, and returns a line for each file that was written. */
    List<JsonObject> write(List<Connection.Change> changes, Output output) throws IOException {
        List<JsonObject> written = new ArrayList<>();
        for (Connection.Change change : changes) {
            // A link stays a link, to wherever its owner keeps the file.
            Path file = Files.exists(change.file()) ? change.file().toRealPath() : change.file();
            Optional<Path> copy = change.own() ? writeOwn(file, change.after()) : write(file, change.after());
            if (!output.isJson()) {
                copy.ifPresent(path -> output.line("kept " + path));
                output.line((change.own() && change.after().isEmpty() ? "removed " : "wrote ") + file);
            }
            written.add(JsonObject.empty().put("file", file).put("copy", copy));
        }
        return written;
    }

    private static String state(Connection.Change change) {
        if (change.before().isEmpty()) {
            return " (new)";
        }
        return change.own() && change.after().isEmpty() ? " (goes)" : "";
    }

    private static Optional<Path> writeOwn(Path file, String text) throws IOException {
        if (text.isEmpty()) {
            Files.deleteIfExists(file);
        } else {
            Files.createDirectories(file.toAbsolutePath().getParent());
            WholeFile.write(file, out -> out.write(text));
        }
        return Optional.empty();
    }

    private boolean agrees() throws IOException {
        environment.out().flush();
        environment.err().print("Change this? [y/N] ");
        environment.err().flush();
        String answer = new BufferedReader(new InputStreamReader(environment.in(), StandardCharsets.UTF_8)).readLine();
        return answer != null && List.of("y", "yes").contains(answer.strip().toLowerCase(Locale.ROOT));
    }

    /** Returns where what it was before is kept, if it was there. */
    private Optional<Path> write(Path file, String text) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Optional<Set<PosixFilePermission>> permissions = Optional.empty();
        Optional<Path> copy = Optional.empty();
        if (Files.exists(file)) {
            Path backup = file.resolveSibling(file.getFileName() + ".before-varve-"
                    + STAMP.format(environment.clock().instant()));
            Files.copy(file, backup, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
            copy = Optional.of(backup);
            permissions = permissions(file);
        }
        WholeFile.write(file, out -> out.write(text));
        if (permissions.isPresent()) {
            Files.setPosixFilePermissions(file, permissions.get());
        }
        return copy;
    }

    private static Optional<Set<PosixFilePermission>> permissions(Path file) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        return view == null
                ? Optional.empty()
                : Optional.of(view.readAttributes().permissions());
    }

    /** What goes and what comes, with a little of what stays around it. */
    static String diff(String before, String after) {
        List<String> old = before.lines().toList();
        List<String> now = after.lines().toList();
        int same = 0;
        while (same < Math.min(old.size(), now.size()) && old.get(same).equals(now.get(same))) {
            same++;
        }
        int tail = 0;
        while (tail < Math.min(old.size(), now.size()) - same
                && old.get(old.size() - 1 - tail).equals(now.get(now.size() - 1 - tail))) {
            tail++;
        }
        return Stream.of(
                        old.subList(Math.max(0, same - CONTEXT), same).stream().map(line -> "  " + line),
                        old.subList(same, old.size() - tail).stream().map(line -> "- " + line),
                        now.subList(same, now.size() - tail).stream().map(line -> "+ " + line),
                        old.subList(old.size() - tail, Math.min(old.size(), old.size() - tail + CONTEXT)).stream()
                                .map(line -> "  " + line))
                .flatMap(lines -> lines)
                .reduce("", (all, line) -> all + line + "\n");
    }
}
