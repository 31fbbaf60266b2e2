package dev.varve.internal.recall;

import dev.varve.Note;
import java.util.List;

/** The words of some notes, by their numbers. Not for changing. */
final class NoteTexts {
    static final NoteTexts NONE = new NoteTexts(List.of());

    private final List<NoteWords> notes;
    private final WordPlaces places = new WordPlaces();
    private long words;

    NoteTexts(List<NoteWords> notes) {
        this.notes = notes;
        for (int text = 0; text < notes.size(); text++) {
            for (int word : notes.get(text).words()) {
                places.add(word, text);
            }
            words += notes.get(text).words().length;
        }
    }

    /** A note with its words, by their numbers. */
    record NoteWords(Note note, int[] words) {}

    List<NoteWords> notes() {
        return notes;
    }

    int size() {
        return notes.size();
    }

    Note note(int text) {
        return notes.get(text).note();
    }

    /** Words of one. */
    int length(int text) {
        return notes.get(text).words().length;
    }

    /** Words of all. */
    long words() {
        return words;
    }

    WordPlaces places() {
        return places;
    }

    long bytes() {
        return Integer.BYTES * words + places.bytes();
    }
}
