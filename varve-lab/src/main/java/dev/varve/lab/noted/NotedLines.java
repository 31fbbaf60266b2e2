package dev.varve.lab.noted;

import dev.varve.ContextRequest;
import dev.varve.Message;
import dev.varve.Note;
import dev.varve.NoteLine;
import dev.varve.Policy;
import dev.varve.Session;
import dev.varve.Varve;
import dev.varve.lab.measure.ByWords;
import dev.varve.policy.Limit;
import dev.varve.testkit.SettableClock;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/** The notes of the first conversation of a file as rules write them at default settings, before any is condensed. */
final class NotedLines {
    private static final Policy POLICY =
            Policy.defaults().withReflect(reflect -> reflect.at(Limit.tokens(1_000_000_000)));

    private NotedLines() {}

    static List<NoteLine> of(Path file) {
        return of(Conversations.first(file));
    }

    static List<NoteLine> of(List<Message> messages) {
        SettableClock clock = SettableClock.at(Instant.EPOCH);
        try (Varve varve =
                ByWords.builder(POLICY).executor(Runnable::run).clock(clock).build()) {
            Session session = varve.session("noted");
            for (Message message : messages) {
                clock.moveTo(message.createdAt());
                session.append(message);
                session.context(ContextRequest.EMPTY);
            }
            return session.notes().stream()
                    .map(Note::lines)
                    .flatMap(List::stream)
                    .filter(line -> line.kind() != NoteLine.Kind.LITERALS) // an index that nobody is shown
                    .toList();
        }
    }
}
