package dev.varve.lab.quality;

import dev.varve.store.Store;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A conversation with questions.
 *
 * @param name      what the data set calls it
 * @param log       the conversation as a store holds it
 * @param turns     what was said, in order
 * @param questions those whose key was not found wrong by the audit
 * @param notes     what a language model noted about each session, in LoCoMo's files
 */
record Sample(String name, Log log, List<Turn> turns, List<Question> questions, List<Note> notes) {
    Sample {
        turns = List.copyOf(turns);
        questions = List.copyOf(questions);
        notes = List.copyOf(notes);
    }

    Sample(String name, Log log, List<Question> questions, List<Note> notes) {
        this(name, log, log.messages().stream().map(Turn::of).toList(), questions, notes);
    }

    /** A note of a language model, with the turn at which it stands in time. */
    record Note(String text, String source) {}

    /** The same, searched in another store that holds it. */
    Sample in(Store store) {
        return new Sample(name, new Log(store, log.messages()), turns, questions, notes);
    }

    Set<String> speakers() {
        return turns.stream()
                .flatMap(turn -> Words.content(turn.message().speaker()).stream())
                .collect(Collectors.toSet());
    }
}
