package dev.varve.internal.session;

import dev.varve.Note;
import dev.varve.Observation;
import dev.varve.Reflection;
import dev.varve.Usage;
import dev.varve.store.Commit;
import dev.varve.store.SessionState;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Rebuilds notes over an existing log by repeating the commits that made them. Feed it notes in the order of {@code Store.notes}.
 * Not thread-safe.
 */
public final class NoteReplay {
    private final Function<Commit, Optional<SessionState>> commits;
    private final Map<String, Note> made = new HashMap<>();
    private final Map<String, Note> active = new HashMap<>();
    private final long gone;
    private long epoch;

    /**
     * A replay.
     *
     * @param commits makes a commit in the session; empty if it was refused
     * @param state   the session now
     */
    public NoteReplay(Function<Commit, Optional<SessionState>> commits, SessionState state) {
        this(commits, state, List.of());
    }

    /**
     * A replay that continues where another was interrupted.
     *
     * @param made the notes that are there: the first ones of those that will be added
     */
    public NoteReplay(Function<Commit, Optional<SessionState>> commits, SessionState state, List<Note> made) {
        this.commits = commits;
        this.gone = state.goneMessages();
        this.epoch = state.epoch();
        made.forEach(note -> this.made.put(note.id(), note));
    }

    /** True if all notes that were there when this began have been added again. */
    public boolean isComplete() {
        return made.isEmpty();
    }

    /**
     * Makes the next note.
     *
     * @param usage what to book with it
     * @return whether it fits the log and the notes before it; if not, nothing has changed
     */
    public boolean add(Note note, Usage usage) {
        Note same = made.remove(note.id());
        if (same != null) {
            return goOnFrom(same, note);
        }
        return note instanceof Observation observation
                ? observation(observation, usage)
                : reflection(((Reflection) note).withStatus(Note.Status.ACTIVE), usage);
    }

    private boolean goOnFrom(Note there, Note wanted) {
        if (!there.withStatus(wanted.status()).equals(wanted)) {
            return false;
        }
        boolean interrupted = there.status() == Note.Status.BUFFERED && wanted.status() != there.status();
        if (there.status() == Note.Status.ACTIVE || interrupted) {
            active.put(wanted.id(), wanted.withStatus(Note.Status.ACTIVE));
        }
        return !interrupted || make(new Commit.Activate(List.of((Observation) there)));
    }

    private boolean observation(Observation observation, Usage usage) {
        Observation chunk = observation.withStatus(Note.Status.BUFFERED);
        if (!make(new Commit.Buffer(chunk, usage).withGone(gone))) {
            return false;
        }
        if (observation.status() == Note.Status.BUFFERED) {
            return true;
        }
        active.put(observation.id(), observation.withStatus(Note.Status.ACTIVE));
        return make(new Commit.Activate(List.of(chunk)));
    }

    private boolean reflection(Reflection reflection, Usage usage) {
        List<Note> sources = new ArrayList<>();
        for (String id : reflection.sources()) {
            Optional.ofNullable(active.get(id)).ifPresent(sources::add);
        }
        if (sources.isEmpty()
                || sources.size() < reflection.sources().size()
                || !make(new Commit.Reflect(epoch, counted(reflection, sources), sources, usage))) {
            return false;
        }
        epoch++;
        active.keySet().removeAll(reflection.sources());
        active.put(reflection.id(), counted(reflection, sources));
        return true;
    }

    private static Reflection counted(Reflection reflection, List<Note> sources) {
        return reflection.withSourceTokens(
                sources.stream().mapToLong(Note::sourceTokens).sum());
    }

    private boolean make(Commit commit) {
        return commits.apply(commit).isPresent();
    }
}
