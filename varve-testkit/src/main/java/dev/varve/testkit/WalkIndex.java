package dev.varve.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Note;
import dev.varve.Scope;
import dev.varve.index.EmbeddingIndex;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** A host's index beside the store. It may lag behind, but never holds more than the store. */
final class WalkIndex implements EmbeddingIndex {
    private final Map<String, String> texts = new HashMap<>();

    @Override
    public void put(Scope scope, Note note) {
        texts.put(note.id(), note.text());
    }

    @Override
    public void remove(Scope scope, Set<String> ids) {
        texts.keySet().removeAll(ids);
    }

    @Override
    public void removeAll(Scope scope) {
        texts.clear();
    }

    /** All that it has. */
    String texts() {
        return String.join("\n", texts.values());
    }

    void checkAgainst(List<Note> stored) {
        Map<String, String> known = stored.stream().collect(Collectors.toMap(Note::id, Note::text));
        assertThat(known.entrySet()).as("what the index has is in the store").containsAll(texts.entrySet());
    }
}
