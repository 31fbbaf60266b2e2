package dev.varve.internal.observe;

import dev.varve.Note;
import dev.varve.NoteLine;
import dev.varve.internal.session.SessionView;
import java.util.ArrayList;
import java.util.List;

/** The end of what is already remembered, for the observer not to say it again (COR-08). */
final class EarlierMemory {
    private EarlierMemory() {}

    /** The newest whole notes of at most {@code tokens} tokens together, oldest first. */
    static List<NoteLine> tail(SessionView view, int tokens) {
        List<Note> notes = new ArrayList<>(view.active());
        notes.addAll(view.chunks());
        List<NoteLine> tail = new ArrayList<>();
        int left = tokens;
        for (int i = notes.size() - 1; i >= 0 && left - notes.get(i).tokens() >= 0; i--) {
            tail.addAll(0, notes.get(i).lines());
            left -= notes.get(i).tokens();
        }
        return tail;
    }
}
