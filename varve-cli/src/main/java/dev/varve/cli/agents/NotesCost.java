package dev.varve.cli.agents;

import dev.varve.Usage;
import dev.varve.cli.console.WholeFile;
import dev.varve.store.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The cost of having notes checked, one line per call: time, session, last message, tokens, and whether there was an
 * answer.
 */
final class NotesCost {
    private static final String FILE = "notes.cost";
    private static final int FIELDS = 6;
    private static final int KEPT = 1_000;

    /** After a call that brought nothing, a program that is logged out or at its limit is left alone for so long. */
    private static final Duration PAUSE = Duration.ofHours(1);

    private final Path file;

    NotesCost(AgentHome home) {
        this.file = home.folder().resolve(FILE);
    }

    private record Call(Instant at, String session, long through, Usage usage, boolean answered) {
        private static Optional<Call> of(String line) {
            String[] fields = line.split(" ");
            try {
                return fields.length != FIELDS
                        ? Optional.empty()
                        : Optional.of(new Call(
                                Instant.parse(fields[0]),
                                fields[1],
                                Long.parseLong(fields[2]),
                                Usage.call(Long.parseLong(fields[3]), Long.parseLong(fields[4])),
                                Boolean.parseBoolean(fields[5])));
            } catch (DateTimeParseException | NumberFormatException e) {
                return Optional.empty(); // cut off by a crash
            }
        }

        private String line() {
            return at + " " + session + " " + through + " " + usage.inputTokens() + " " + usage.outputTokens() + " "
                    + answered + "\n";
        }
    }

    /**
     * Adds a call.
     *
     * @param through the last message that was judged
     */
    void add(Instant at, String session, long through, Usage usage, boolean answered) throws IOException {
        Call call = new Call(at, SessionBriefings.fileName(session), through, usage, answered);
        List<Call> known = calls();
        if (known.size() >= 2 * KEPT) {
            List<Call> kept = new ArrayList<>(known.subList(known.size() - KEPT, known.size()));
            kept.add(call);
            WholeFile.writeOwn(file, out -> {
                for (Call each : kept) {
                    out.append(each.line());
                }
            });
        } else {
            PrivateFiles.append(file, call.line());
        }
    }

    /** The last message of a session that was judged; 0 if none was. */
    long judged(String session) throws IOException {
        String name = SessionBriefings.fileName(session);
        return calls().stream()
                .filter(call -> call.answered() && call.session().equals(name))
                .mapToLong(Call::through)
                .max()
                .orElse(0);
    }

    /** True if the last call brought nothing, a short while ago. */
    boolean pauses(Instant now) throws IOException {
        List<Call> calls = calls();
        Optional<Call> last = calls.isEmpty() ? Optional.empty() : Optional.of(calls.get(calls.size() - 1));
        return last.filter(call -> !call.answered() && call.at().plus(PAUSE).isAfter(now))
                .isPresent();
    }

    /** Usage since a day. */
    Usage since(LocalDate day) throws IOException {
        Instant from = day.atStartOfDay(ZoneOffset.UTC).toInstant();
        return calls().stream()
                .filter(call -> !call.at().isBefore(from))
                .map(Call::usage)
                .reduce(Usage.NONE, Usage::plus);
    }

    private List<Call> calls() throws IOException {
        return Files.exists(file)
                ? Files.readAllLines(file).stream()
                        .flatMap(line -> Call.of(line).stream())
                        .toList()
                : List.of();
    }
}
