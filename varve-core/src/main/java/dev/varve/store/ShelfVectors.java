package dev.varve.store;

import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.RecallResult.Hit;
import dev.varve.Span;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Vectors of one session in the heap. Its shelf has the lock. */
final class ShelfVectors {
    private final Map<String, OfModel> models = new HashMap<>();

    private static final class OfModel {
        private long to = 1;
        private final TreeMap<Long, Map<Integer, byte[]>> messages = new TreeMap<>();
        private final Map<String, Map<Integer, byte[]>> notes = new HashMap<>();
    }

    Vectors.Progress progress(String model) {
        OfModel of = models.getOrDefault(model, new OfModel());
        return new Vectors.Progress(of.to, of.notes.keySet());
    }

    /** @param noted whether there is such a note */
    boolean add(Vectors.Batch batch, Predicate<String> noted) {
        OfModel of = models.computeIfAbsent(batch.model(), name -> new OfModel());
        Span span = batch.span();
        if (!span.isEmpty() && span.from() != of.to) {
            return false;
        }
        of.to = span.isEmpty() ? of.to : span.to();
        Map<String, List<Vectors.Entry>> byNote =
                batch.entries().stream().collect(Collectors.groupingBy(Vectors.Entry::note));
        byNote.forEach((note, entries) -> {
            if (!note.isEmpty() && noted.test(note)) {
                of.notes.put(note, bytes(entries));
            }
        });
        byNote.getOrDefault("", List.of()).stream()
                .collect(Collectors.groupingBy(Vectors.Entry::seq))
                .forEach((seq, entries) -> of.messages.put(seq, bytes(entries)));
        return true;
    }

    private static Map<Integer, byte[]> bytes(List<Vectors.Entry> entries) {
        Map<Integer, byte[]> bytes = new TreeMap<>();
        entries.forEach(entry -> bytes.put(entry.passage(), entry.vector().toBytes()));
        return bytes;
    }

    long count(Span span, Set<String> ids) {
        long count = 0;
        for (OfModel of : models.values()) {
            count += of.messages.subMap(span.from(), span.to()).values().stream()
                    .mapToLong(Map::size)
                    .sum();
            count += ids.stream()
                    .mapToLong(id -> of.notes.getOrDefault(id, Map.of()).size())
                    .sum();
        }
        return count;
    }

    void keepOnly(Set<String> names) {
        models.keySet().retainAll(names);
    }

    void eraseMessages(Span span) {
        models.values().forEach(of -> of.messages.subMap(span.from(), span.to()).clear());
    }

    void eraseNotes(Set<String> ids) {
        models.values().forEach(of -> of.notes.keySet().removeAll(ids));
    }

    /** @param message a message that is there, by its number */
    RecallResult nearest(
            String model,
            QuantisedVector meant,
            RecallQuery query,
            Function<Long, LoggedMessage> message,
            List<Note> open) {
        OfModel of = models.getOrDefault(model, new OfModel());
        Nearest<Long> messages = new Nearest<>(meant, query.limit());
        of.messages.forEach((seq, passages) -> {
            if (query.covers(message.apply(seq).message().createdAt())) {
                look(messages, seq, passages);
            }
        });
        Nearest<Note> notes = new Nearest<>(meant, query.limit());
        for (Note note : open) {
            if (query.covers(note.createdAt())) {
                look(notes, note, of.notes.getOrDefault(note.id(), Map.of()));
            }
        }
        List<Hit> hits = new ArrayList<>();
        messages.best()
                .forEach(match -> hits.add(SearchText.hit(message.apply(match.key()), match.score(), match.passage())));
        notes.best().forEach(match -> hits.add(new Hit.OfNote(match.key(), match.score())));
        return RecallResult.ofMatches(hits).limit(query.limit());
    }

    private static <K> void look(Nearest<K> nearest, K key, Map<Integer, byte[]> passages) {
        passages.forEach((passage, vector) -> nearest.look(key, passage, vector));
    }
}
