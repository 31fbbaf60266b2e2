package dev.varve.transcript;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * opencode's {@code storage} folder, as older versions had it: {@code session/PROJECT/ID.json},
 * {@code message/SESSION/ID.json}, {@code part/MESSAGE/ID.json}.
 */
final class OpenCodeFolder implements ConversationSource {
    private final Path storage;
    private final int maxBytes;
    private final Instant start;
    private final Deque<Path> sessions;

    OpenCodeFolder(Path storage, ReadOptions options) {
        this.storage = storage;
        this.maxBytes = options.maxLineBytes();
        this.start = options.start();
        this.sessions = new ArrayDeque<>(files(storage.resolve("session"), 2));
    }

    static boolean is(Path folder) {
        return Files.isDirectory(folder.resolve("session")) && Files.isDirectory(folder.resolve("message"));
    }

    @Override
    public Optional<Section> next() {
        return Optional.ofNullable(sessions.poll()).map(file -> {
            JsonFields session = read(file);
            return new Section(session.text("id"), messages(session));
        });
    }

    private MessageSource messages(JsonFields session) {
        Deque<Path> files = new ArrayDeque<>(files(storage.resolve("message").resolve(session.text("id")), 1));
        FallbackTimes fallbackTimes = new FallbackTimes(start);
        Author author = OpenCodeMessages.author(session.textOr("parentID", ""));
        return inbox -> {
            inbox.about("session", session.text("id"));
            inbox.about("folder", session.textOr("directory", ""));
            inbox.about("title", session.textOr("title", ""));
            inbox.about("agent", session.textOr("parentID", ""));
            Path file = files.poll();
            if (file == null) {
                return false;
            }
            JsonFields info = read(file);
            if (OpenCodeMessages.isOpen(info) && files.isEmpty()) {
                inbox.skip("message that is still being written");
                return false;
            }
            String id = info.text("id");
            List<JsonFields> parts = files(storage.resolve("part").resolve(id), 1).stream()
                    .map(this::read)
                    .toList();
            OpenCodeMessages.read(info, id, parts, fallbackTimes, author, inbox);
            return true;
        };
    }

    /** The ids of opencode sort by time. */
    private static List<Path> files(Path folder, int depth) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> all = Files.walk(folder, depth)) {
            return all.filter(file -> file.toString().endsWith(".json"))
                    .sorted(Comparator.comparing(file -> String.valueOf(file.getFileName())))
                    .toList();
        } catch (IOException e) {
            throw new Place(folder.toString(), 0)
                    .error("cannot be read: " + e.getMessage(), "check its permissions", e);
        }
    }

    private JsonFields read(Path file) {
        Place place = new Place(file.toString(), 1);
        try {
            if (Files.size(file) > maxBytes) {
                throw LineReader.tooLong(place, "the file", maxBytes);
            }
            return JsonFields.of(place, JsonValues.value(new LineReader.Line(place, Files.readString(file), true)));
        } catch (IOException e) {
            throw place.error("cannot be read: " + e.getMessage(), "check its permissions", e);
        }
    }
}
