package dev.varve.store;

import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.Scope;
import dev.varve.Span;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;

/**
 * One session in the heap. It has a lock of its own, so that sessions do not wait for each other; the caller of a method
 * holds it, but for {@link #state()} and {@link #exists()}.
 */
final class SessionShelf {
    final ReentrantLock lock = new ReentrantLock();
    private final List<LoggedMessage> messages = new ArrayList<>();
    private final Map<String, Long> seqById = new HashMap<>();
    private final List<Note> notes = new ArrayList<>();
    private final ShelfVectors vectors = new ShelfVectors();
    private volatile SessionState state = SessionState.empty();

    /** A session that has no message yet. */
    SessionShelf() {}

    /** A session as it was read from elsewhere. */
    SessionShelf(SessionState state, List<LoggedMessage> messages, List<Note> notes) {
        add(messages);
        this.notes.addAll(notes);
        this.state = state;
    }

    SessionState state() {
        return state;
    }

    /** False for the moment between the making of a shelf and its first message. */
    boolean exists() {
        return state.lastSeq() > 0;
    }

    SessionState.Appended append(Scope scope, List<CountedMessage> added) {
        MessageIds.refuseTaken(scope, state, added, seqById);
        SessionState.Appended appended = state.append(added);
        add(appended.messages());
        state = appended.state();
        return appended;
    }

    private void add(Collection<LoggedMessage> added) {
        for (LoggedMessage logged : added) {
            messages.add(logged);
            if (!logged.message().id().isEmpty()) {
                seqById.put(logged.message().id(), logged.seq());
            }
        }
    }

    List<LoggedMessage> messages(Span span) {
        return List.copyOf(messages.subList(indexOf(span.from()), indexOf(span.to())));
    }

    List<LoggedMessage> tail(long from, long tokensBelow) {
        int start = messages.size();
        while (start > 0
                && messages.get(start - 1).seq() >= from
                && messages.get(start - 1).tokensThrough() > tokensBelow) {
            start--;
        }
        return List.copyOf(messages.subList(start, messages.size()));
    }

    List<Note> notes(Set<Note.Status> statuses) {
        return notes.stream()
                .filter(note -> statuses.contains(note.status()))
                .sorted(Comparator.comparingLong(note -> note.span().to())) // stable: sources first
                .toList();
    }

    RecallResult search(RecallQuery query) {
        return LinearSearch.search(messages, notes, query);
    }

    ShelfVectors vectors() {
        return vectors;
    }

    boolean add(Vectors.Batch batch) {
        return batch.isOf(state)
                && vectors.add(
                        batch, id -> notes.stream().anyMatch(note -> note.id().equals(id)));
    }

    RecallResult nearest(String model, QuantisedVector meant, RecallQuery query) {
        return vectors.nearest(
                model,
                meant,
                query,
                seq -> at(seq).orElseThrow(),
                notes.stream()
                        .filter(note -> note.status() != Note.Status.SUPERSEDED)
                        .toList());
    }

    private Optional<LoggedMessage> at(long seq) {
        return messages(new Span(seq, seq + 1)).stream().findFirst();
    }

    /** Makes a change to messages and notes, if it fits; facts are not kept here. */
    Optional<SessionState> commit(Commit commit) {
        Optional<SessionState> next = state.commit(commit).filter(fitting -> fits(commit));
        next.ifPresent(changed -> {
            commit.erased().ifPresent(this::erase);
            notes.removeIf(note -> commit.removals().contains(note.id()));
            vectors.eraseNotes(commit.removals());
            notes.replaceAll(note -> Optional.ofNullable(commit.changes().get(note.id()))
                    .map(note::withStatus)
                    .orElse(note));
            notes.addAll(commit.inserts());
            state = changed;
        });
        return next;
    }

    private boolean fits(Commit commit) {
        Set<String> ids = notes.stream().map(Note::id).collect(Collectors.toSet());
        return ids.containsAll(commit.changes().keySet())
                && ids.containsAll(commit.removals())
                && commit.inserts().stream().noneMatch(note -> ids.contains(note.id()));
    }

    private void erase(Span span) {
        List<LoggedMessage> erased = messages.subList(indexOf(span.from()), indexOf(span.to()));
        erased.forEach(message -> seqById.remove(message.message().id()));
        long tokens = erased.stream().mapToLong(LoggedMessage::tokens).sum();
        erased.clear();
        vectors.eraseMessages(span);
        messages.replaceAll(message -> message.seq() < span.to() ? message : message.lowered(tokens));
    }

    /** Place in the list of the first message that has the number or a higher one. */
    private int indexOf(long seq) {
        int low = 0;
        int high = messages.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (messages.get(middle).seq() < seq) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }
}
