package dev.varve.cli.agents;

import dev.varve.ContinuationHint;
import dev.varve.Message;
import dev.varve.Note;
import dev.varve.NoteLine;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Usage;
import dev.varve.Varve;
import dev.varve.model.MemoryModel;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ObserveRequest;
import dev.varve.model.ReflectRequest;
import dev.varve.store.InMemoryStore;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.stream.Collectors;

/**
 * A model's notes on three messages. One line invents a port. The text stands in a line of the notes, in the second message, or
 * in both. The result has the notes as a model is shown them, and the lines that are kept.
 */
public final class RunawayNotes implements BiFunction<Path, String, Map<String, String>> {
    private static final Instant AT = Instant.parse("2026-03-02T09:00:00Z");
    private static final String HEAD = "[2026-03-02 09:00] IMPORTANT ";

    /** Answers with the same lines whatever was said. */
    private record Fake(List<String> texts) implements MemoryModel {
        @Override
        public String name() {
            return "fake";
        }

        @Override
        public ModelAnswer observe(ObserveRequest request) {
            return new ModelAnswer(
                    texts.stream()
                            .flatMap(text -> NoteLine.parse(HEAD + text).stream())
                            .toList(),
                    ContinuationHint.NONE,
                    Usage.call(10, 10));
        }

        @Override
        public ModelAnswer reflect(ReflectRequest request) {
            return observe(
                    new ObserveRequest(request.scope(), List.of(), List.of(), request.zone(), Duration.ofMinutes(1)));
        }
    }

    @Override
    public Map<String, String> apply(Path home, String text) {
        Map<String, String> notes = new LinkedHashMap<>();
        notes.put("line", notes(text, "We keep the stock in /srv/stock."));
        notes.put("message", notes("The stock is kept in /srv/stock.", "We keep the stock in /srv/stock, " + text));
        notes.put("both", notes(text, "We keep the stock in /srv/stock, " + text));
        return notes;
    }

    private static String notes(String line, String message) {
        List<String> texts = List.of(
                "The warehouse listens on port 5432.", "The warehouse listens on port 7777.", line, "The lift is red.");
        try (Varve varve = Varve.builder()
                .store(new InMemoryStore())
                .model(new Fake(texts))
                .executor(Runnable::run)
                .build()) {
            Session session = varve.session(Scope.of("orders"));
            session.append(
                    Message.user("The warehouse listens on port 5432. The lift is red.", AT),
                    Message.user(message, AT.plusSeconds(60)),
                    Message.assistant("I see.", AT.plusSeconds(120)));
            session.end(Duration.ofSeconds(30));
            return session.notes().stream()
                    .map(Note::lines)
                    .flatMap(List::stream)
                    .map(each -> each.text() + (each.flags().isEmpty() ? "" : " flagged " + each.flags()))
                    .collect(Collectors.joining("\n"));
        }
    }
}
