package dev.varve.maintenance;

import dev.varve.InvalidMessageException;
import dev.varve.InvalidScopeException;
import dev.varve.Message;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.VarveException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A folder of notes such as {@code 2026-03-01.md}. Each note becomes a session of its own, which is ended at once: so
 * its facts have an origin, and recall finds the note. Then the file goes to the archive, even if it can never be
 * read, since it would otherwise be tried forever. It stays if another attempt may succeed, for example after an
 * outage of the model.
 */
public final class DailyNotes {
    private static final Pattern NAME = Pattern.compile("^(\\d{4}-\\d{2}-\\d{2}).*\\.md");
    private static final String ARCHIVE = "archive";

    private final Path folder;
    private final ZoneId zone;

    /** Reads the notes of a folder, whose days are in this zone. */
    public DailyNotes(Path folder, ZoneId zone) {
        this.folder = folder;
        this.zone = zone;
    }

    /**
     * Result for a note.
     *
     * @param name of the file
     * @param archived its place in the archive, or empty if it stays in the folder to be tried again
     * @param failure why it was not read for facts, or empty if it was
     */
    public record Outcome(String name, Optional<Path> archived, Optional<String> failure) {}

    /** Why a note was not read for facts, and whether that may be different next time. */
    private record Failure(String reason, boolean passing) {}

    /**
     * Reads and archives the notes of days before a day, oldest first.
     *
     * @param sessions gives the session of a key
     * @param patience how long one note may take
     */
    public List<Outcome> consolidate(LocalDate before, Function<String, Session> sessions, Duration patience) {
        List<Outcome> outcomes = new ArrayList<>();
        for (Path note : notes(before)) {
            Optional<Failure> failure = read(note, sessions, patience);
            Optional<Path> archived =
                    failure.filter(Failure::passing).isPresent() ? Optional.empty() : Optional.of(archive(note));
            outcomes.add(new Outcome(name(note), archived, failure.map(Failure::reason)));
        }
        return outcomes;
    }

    private List<Path> notes(LocalDate before) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(Files::isRegularFile)
                    .filter(file ->
                            day(file).filter(day -> day.isBefore(before)).isPresent())
                    .sorted(Comparator.comparing(DailyNotes::name))
                    .toList();
        } catch (IOException e) {
            throw new VarveException(folder + " cannot be listed; name a folder of notes such as 2026-03-01.md", e);
        }
    }

    private Optional<Failure> read(Path note, Function<String, Session> sessions, Duration patience) {
        try {
            String text = Files.readString(note, StandardCharsets.UTF_8);
            if (text.isBlank()) {
                return Optional.empty();
            }
            Session session = sessions.apply("notes:" + name(note));
            if (session.messages(new Span(1, 2)).isEmpty()) {
                Instant at = day(note)
                        .orElseThrow()
                        .atTime(LocalTime.NOON)
                        .atZone(zone)
                        .toInstant();
                // An answer, since rules keep a person's message to an agent in full.
                session.append(Message.user(text, at), Message.assistant("Noted.", at));
            }
            return session.end(patience) ? Optional.empty() : Optional.of(new Failure("it was not observed", true));
        } catch (CharacterCodingException e) {
            return Optional.of(new Failure("it is not UTF-8 text", false));
        } catch (InvalidMessageException | InvalidScopeException e) {
            return Optional.of(new Failure(reason(e), false));
        } catch (IOException | RuntimeException e) {
            return Optional.of(new Failure(reason(e), true));
        }
    }

    /** Messages of foreign exceptions may quote the note. */
    private static String reason(Exception failure) {
        return failure instanceof VarveException
                ? String.valueOf(failure.getMessage())
                : failure.getClass().getSimpleName();
    }

    /** Moves a note beside others of its name without replacing them. */
    private Path archive(Path note) {
        try {
            Path archive = Files.createDirectories(folder.resolve(ARCHIVE));
            Path target = archive.resolve(name(note));
            for (int copy = 2; Files.exists(target); copy++) {
                target = archive.resolve(name(note).replaceFirst("\\.md$", "-" + copy + ".md"));
            }
            return Files.move(note, target);
        } catch (IOException e) {
            throw new VarveException("note " + note + " cannot be moved to " + ARCHIVE + "; check the folder", e);
        }
    }

    private static String name(Path note) {
        return String.valueOf(note.getFileName());
    }

    private static Optional<LocalDate> day(Path note) {
        Matcher matcher = NAME.matcher(name(note));
        try {
            return matcher.matches() ? Optional.of(LocalDate.parse(matcher.group(1))) : Optional.empty();
        } catch (DateTimeException e) {
            return Optional.empty(); // shaped like a date
        }
    }
}
