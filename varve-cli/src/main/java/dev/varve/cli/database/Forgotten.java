package dev.varve.cli.database;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.varve.Message;
import dev.varve.Scope;
import dev.varve.cli.console.TextDigest;
import dev.varve.store.PrivateFiles;
import dev.varve.store.StoreException;
import dev.varve.transcript.TranscriptFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A record of deletions from a database, in a small file beside it. Programs keep their transcripts, so without it
 * the next import would restore everything. It holds fingerprints of ids, with the time for a whole session, and no
 * conversation text. It covers only conversations imported from a transcript. Not thread-safe.
 */
public final class Forgotten {
    /** Shorter ids are unique in their session only. */
    private static final int UNIQUE = 16;

    /** A fingerprint, and the time if a whole session was deleted; a line torn by a crash does not match. */
    private static final Pattern LINE = Pattern.compile("([0-9a-f]{32})(?:\\t(\\S+Z))?");

    private final Path file;
    private final Map<String, Instant> known = new HashMap<>();
    private long read;

    /** @param file the record, which need not exist */
    public Forgotten(Path file) {
        this.file = file;
    }

    /** True if a message was deleted, from this session or from the one that it is a copy of. */
    public boolean has(Scope scope, Message message) {
        refresh();
        return known.containsKey(TextDigest.of(key(scope, message)))
                || !message.createdAt().isAfter(known.getOrDefault(TextDigest.of(scope.session()), Instant.MIN));
    }

    /** True if the session was deleted as a whole. */
    public boolean has(Scope scope) {
        refresh();
        return known.containsKey(TextDigest.of(scope.session()));
    }

    /** Notes that these messages are deleted. */
    void add(Scope scope, List<Message> messages) {
        if (isImported(scope)) {
            StringBuilder lines = new StringBuilder();
            for (Message message : messages) {
                if (!message.id().isEmpty()) {
                    lines.append(TextDigest.of(key(scope, message))).append('\n');
                }
            }
            append(lines);
        }
    }

    /** Notes that a session is deleted: nothing that was said in it until now may come back. */
    void add(Scope scope, Instant now) {
        if (isImported(scope)) {
            append(new StringBuilder(TextDigest.of(scope.session()))
                    .append('\t')
                    .append(now)
                    .append('\n'));
        }
    }

    /** True if a session comes from a transcript; deletions of others are not recorded. */
    static boolean isImported(Scope scope) {
        return Arrays.stream(TranscriptFormat.values())
                .anyMatch(format -> format.id().equals(scope.channel()));
    }

    private static String key(Scope scope, Message message) {
        return message.id().length() < UNIQUE ? scope.session() + "\n" + message.id() : "\n" + message.id();
    }

    private void append(StringBuilder lines) {
        try {
            PrivateFiles.createFolder(file.toAbsolutePath().resolveSibling("."));
            // Ends a line torn by a crash; an empty line does no harm.
            PrivateFiles.append(file, lines.insert(0, '\n').toString());
        } catch (IOException e) {
            throw new StoreException(
                    "cannot note in " + file + " what is deleted, so nothing was; check its permissions and the disk",
                    e);
        }
    }

    /** Reads lines that another process has added since; lines are never removed. */
    private void refresh() {
        try {
            long size = Files.exists(file) ? Files.size(file) : 0;
            if (size != read) {
                for (String line : Files.readAllLines(file, UTF_8)) {
                    Matcher whole = LINE.matcher(line);
                    if (whole.matches()) {
                        known.put(whole.group(1), whole.group(2) == null ? Instant.MIN : Instant.parse(whole.group(2)));
                    }
                }
                read = size;
            }
        } catch (IOException e) {
            throw new StoreException("cannot read " + file + "; check its permissions", e);
        }
    }
}
