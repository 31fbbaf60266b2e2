package dev.varve.internal.observe;

import dev.varve.Note;
import dev.varve.NoteLine;
import dev.varve.internal.session.SessionView;
import java.util.ArrayList;
import java.util.List;

/** The end of what is already remembered, for the observer not to say it again (COR-08). */
final class EarlierMemory {
    private EarlierMemory() {}

    /** The newest whole records of at most {@code tokens} tokens together, oldest first. */
    static List<NoteLine> tail(SessionView view, int tokens) {
        List<Note> records = new ArrayList<>(view.active());
        records.addAll(view.chunks());
        List<NoteLine> tail = new ArrayList<>();
        int left = tokens;
        for (int i = records.size() - 1; i >= 0 && left - records.get(i).tokens() >= 0; i--) {
            tail.addAll(0, records.get(i).lines());
            left -= records.get(i).tokens();
        }
        return tail;
    }
}
