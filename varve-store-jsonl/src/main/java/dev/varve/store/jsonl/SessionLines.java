package dev.varve.store.jsonl;

import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.store.InMemoryStore;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A session while its lines are read. */
final class SessionLines {
    private Optional<Entry> last = Optional.empty();
    private final List<LoggedMessage> messages = new ArrayList<>();
    private final Map<String, Note> notes = new LinkedHashMap<>();

    void add(Entry entry) {
        last = Optional.of(entry);
        messages.addAll(entry.messages());
        entry.status().forEach((id, status) -> notes.computeIfPresent(id, (same, note) -> note.withStatus(status)));
        entry.blocks().forEach(block -> notes.put(block.id(), block));
    }

    void into(InMemoryStore memory) {
        last.ifPresent(entry -> memory.load(entry.scope(), entry.state(), messages, List.copyOf(notes.values())));
    }
}
