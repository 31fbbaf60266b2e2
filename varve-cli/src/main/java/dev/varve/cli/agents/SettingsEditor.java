package dev.varve.cli.agents;

import dev.varve.cli.console.Environment;
import dev.varve.cli.console.JsonObject;
import dev.varve.cli.console.Output;
import dev.varve.cli.console.UsageException;
import dev.varve.cli.console.WholeFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import picocli.CommandLine.Option;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Shows the changes to a program's settings, asks for consent, backs up each file, and writes. */
final class SettingsEditor {
    private static final int CONTEXT = 2;
    private static final int SHOWN = 12;
    /** Suffix of the backup of settings from before Varve. */
    private static final String COPY = ".before-varve";

    private static final String VARVE = "varve";
    private static final String NOTHING = "{}";
    private static final JsonMapper JSON = JsonMapper.shared();

    private final Environment environment;

    @Option(
            names = {"-y", "--yes"},
            description = "Do not ask for confirmation.")
    private boolean yes;

    @Option(names = "--diff", description = "With --yes, show all lines of the changes too, however many.")
    private boolean whole;

    SettingsEditor(Environment environment) {
        this.environment = environment;
    }

    /** Shows the changes and asks. Returns whether they may be made; without changes it does not ask. */
    boolean isAgreed(List<Connection.Change> changes, Output output) throws IOException {
        if (output.isJson()) {
            if (!yes) {
                throw new UsageException("--json shows no changes to agree to; add --yes, or leave it out");
            }
            return true;
        }
        for (Connection.Change change : changes) {
            output.line(change.file() + state(change));
            String diff = diff(change.before(), change.after());
            output.text(whole || !yes ? diff : cut(diff)); // the user must see all of it
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
            Optional<Path> copy = change.own() ? writeOwn(file, change.after()) : write(file, change);
            if (!output.isJson()) {
                copy.ifPresent(path -> output.line("kept " + path));
                output.line((Files.exists(file) ? "wrote " : "removed ") + file);
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
        return List.of("y", "yes").contains(line(environment.in()).strip().toLowerCase(Locale.ROOT));
    }

    /** Reads the next line of input; later lines are left for the next question. */
    static String line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int next = in.read(); next >= 0 && next != '\n'; next = in.read()) {
            line.write(next);
        }
        return line.toString(StandardCharsets.UTF_8);
    }

    /** True if a user is present to answer questions. */
    boolean mayAsk(Output output) {
        return !yes && !output.isJson() && environment.terminal().interactive();
    }

    /** Returns the path of the backup, if the file existed and does not have its old content again. */
    private static Optional<Path> write(Path file, Connection.Change change) throws IOException {
        Files.createDirectories(file.toAbsolutePath().getParent());
        Path copy = file.resolveSibling(file.getFileName() + COPY);
        Optional<String> old = Files.exists(copy) ? Optional.of(Files.readString(copy)) : Optional.empty();
        if (old.filter(text -> isSame(text, change.after())).isPresent()) {
            overwrite(file, old.get());
            Files.delete(copy);
            return Optional.empty();
        }
        if (old.isEmpty() && Files.exists(file) && change.after().strip().equals(NOTHING)) {
            Files.delete(file); // it held Varve's entries alone
            return Optional.empty();
        }
        if (Files.exists(file) && (old.isEmpty() || !change.before().contains(VARVE))) {
            Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.COPY_ATTRIBUTES);
        }
        overwrite(file, change.after());
        return Files.exists(copy) ? Optional.of(copy) : Optional.empty();
    }

    private static void overwrite(Path file, String text) throws IOException {
        Optional<Set<PosixFilePermission>> permissions = Files.exists(file) ? permissions(file) : Optional.empty();
        WholeFile.write(file, out -> out.write(text));
        if (permissions.isPresent()) {
            Files.setPosixFilePermissions(file, permissions.get());
        }
    }

    /** True if two texts are equal, or are JSON with the same values in any layout. */
    private static boolean isSame(String one, String other) {
        if (one.equals(other)) {
            return true;
        }
        try {
            return withoutEmpty(JSON.readTree(one)).equals(withoutEmpty(JSON.readTree(other)));
        } catch (JacksonException e) {
            return false; // the file is not JSON
        }
    }

    /** Removes empty objects and lists: Varve's entries may have been the first in one. */
    private static JsonNode withoutEmpty(JsonNode value) {
        if (value instanceof ObjectNode object) {
            object.properties().forEach(entry -> withoutEmpty(entry.getValue()));
            object.removeIf(each -> each.isContainer() && each.isEmpty());
        }
        return value;
    }

    private static Optional<Set<PosixFilePermission>> permissions(Path file) throws IOException {
        PosixFileAttributeView view = Files.getFileAttributeView(file, PosixFileAttributeView.class);
        return view == null
                ? Optional.empty()
                : Optional.of(view.readAttributes().permissions());
    }

    /** The first lines; a person who wants to read all of them asks for it. */
    private static String cut(String diff) {
        List<String> lines = diff.lines().toList();
        return lines.size() <= SHOWN + 1
                ? diff
                : String.join("\n", lines.subList(0, SHOWN)) + "\n  … " + (lines.size() - SHOWN)
                        + " more lines; --diff shows them\n";
    }

    /** Removed and added lines, with a little context. */
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
