package dev.varve.internal.engine;

import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.Observation;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.Usage;
import dev.varve.VarveException;
import dev.varve.internal.session.Fingerprint;
import dev.varve.internal.session.NoteReplay;
import dev.varve.internal.session.SessionViews;
import dev.varve.store.SessionSnapshot;
import dev.varve.store.SessionState;
import dev.varve.store.Store;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/** Takes the notes of a session out and puts them back. No model is called. Thread-safe. */
public final class Snapshots {
    private final Store store;
    private final SessionViews views;

    Snapshots(Store store, SessionViews views) {
        this.store = store;
        this.views = views;
    }

    /** All notes of a session. */
    public SessionSnapshot of(Scope scope) {
        SessionState state = views.current(scope).state();
        List<Note> notes = store.notes(scope, EnumSet.allOf(Note.Status.class));
        Map<String, String> sources = notes.stream()
                .filter(Observation.class::isInstance)
                .collect(Collectors.toMap(Note::id, note -> Fingerprint.of(store.messages(scope, note.span()))));
        return new SessionSnapshot(Optional.of(state.bufferedTo()), notes, sources);
    }

    /** Makes the notes again as far as they fit the log; returns the row afterwards. */
    public SessionState restore(Scope scope, SessionSnapshot snapshot) {
        SessionState state = views.current(scope).state();
        if (state.bufferedTo() > 1) {
            throw new VarveException("session " + scope + " has notes up to message " + (state.bufferedTo() - 1)
                    + " already; restore into a session that has messages only");
        }
        long bufferedTo = snapshot.bufferedTo().orElse(0L);
        NoteReplay replay = new NoteReplay(commit -> views.commit(scope, commit), state);
        boolean fits = true;
        for (Note note : snapshot.notes()) {
            boolean trusted =
                    note.status() != Note.Status.BUFFERED || note.span().to() <= bufferedTo;
            fits = fits
                    && trusted
                    && overThisLog(scope, snapshot, note)
                            .filter(fitting -> replay.add(fitting, Usage.NONE))
                            .isPresent();
        }
        return views.current(scope).state();
    }

    /** The note, counted as its messages are counted here; empty if it stands for others, or cuts a group of these. */
    private Optional<Note> overThisLog(Scope scope, SessionSnapshot snapshot, Note note) {
        if (!(note instanceof Observation observation)) {
            return Optional.of(note);
        }
        Span span = note.span();
        List<LoggedMessage> messages = store.messages(scope, span);
        boolean same = Fingerprint.of(messages).equals(snapshot.sources().get(note.id()));
        boolean whole = store.messages(scope, new Span(span.to(), span.to() + 1)).stream()
                .allMatch(LoggedMessage::startsGroup);
        long tokens = messages.stream().mapToLong(LoggedMessage::tokens).sum();
        return same && whole && !span.isEmpty() ? Optional.of(observation.withSourceTokens(tokens)) : Optional.empty();
    }
}
