package dev.varve.internal.recall;

import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.Observation;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.internal.recall.NoteTexts.NoteWords;
import dev.varve.internal.session.Masking;
import dev.varve.internal.session.SeqSearch;
import dev.varve.internal.session.SessionView;
import dev.varve.store.SessionState;
import dev.varve.store.Store;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The words of one session, as far as they have been read. Guarded by its lock, for reading and writing. */
final class IndexedSession {
    private static final int PAGE = 500;

    final ReentrantLock lock = new ReentrantLock();
    private final Store store;
    private final Scope scope;
    private final long mostBytes;

    private final KeptMessages kept = new KeptMessages();

    private SessionWords words = new SessionWords(Instant.EPOCH);
    private List<Span> gone = List.of();
    /** Messages below it are in. */
    private long next = 1;
    /** The tokens of the indexed messages. */
    private long tokens;

    /** True if it takes more than it may; then it is asked of the store. */
    private boolean tooLong;

    private NotedLines noted = new NotedLines(words.numbers());
    private List<Note> active = List.of();
    private List<Observation> chunks = List.of();
    private NoteTexts notes = NoteTexts.NONE;

    IndexedSession(Store store, Scope scope, long mostBytes) {
        this.store = store;
        this.scope = scope;
        this.mostBytes = mostBytes;
    }

    /** Begins anew unless the session is the one that was read, with as many messages of the same size, or more. */
    void follow(SessionState state) {
        boolean same = words.begun().equals(state.createdAt()) && gone.equals(state.gone());
        if (!same || (next == state.lastSeq() + 1 && tokens != state.totalTokens())) {
            begin(state.createdAt());
            gone = state.gone();
            next = 1;
            tokens = 0;
            tooLong = false;
        }
    }

    /** Notes have the numbers of the session's words. */
    private void begin(Instant begun) {
        words = new SessionWords(begun);
        noted = new NotedLines(words.numbers());
        active = List.of();
        chunks = List.of();
        notes = NoteTexts.NONE;
        kept.clear();
    }

    /** Messages that the store is to be asked for. */
    long missing(SessionView view) {
        long to = view.tail().isEmpty()
                ? view.state().lastSeq() + 1
                : view.tail().get(0).seq();
        return tooLong ? 0 : to - next;
    }

    /** Tokens of what was said since it was read. */
    long unread(SessionState state) {
        return state.totalTokens() - tokens;
    }

    /** Reads what is missing; says whether all is there, and nothing that the view does not have yet. */
    boolean read(SessionView view) {
        List<LoggedMessage> tail = view.tail();
        if (tail.isEmpty()) {
            return read(view.state());
        }
        if (!readTo(tail.get(0).seq())) {
            return false;
        }
        return add(unread(tail)) && next == view.state().lastSeq() + 1;
    }

    /** Messages not read yet, as the store returns them: a view has the unmasked words of the session's own agent. */
    private List<LoggedMessage> unread(List<LoggedMessage> tail) {
        int from = SeqSearch.from(tail, next);
        int before = Math.max(0, from - 1); // a message may answer the one before it
        return Masking.asRead(store, tail.subList(before, tail.size())).subList(from - before, tail.size() - before);
    }

    /** The same, all from the store. */
    boolean read(SessionState state) {
        return readTo(state.lastSeq() + 1) && next == state.lastSeq() + 1;
    }

    private boolean readTo(long to) {
        while (next < to && !tooLong) {
            Span span = new Span(next, Math.min(next + PAGE, to));
            if (!add(store.messages(scope, span))) {
                return false;
            }
            next = Math.max(next, span.to()); // what was deleted is not there
        }
        return !tooLong;
    }

    /** False if what follows is not what was to follow: then another has written the log anew, and so does this. */
    private boolean add(List<LoggedMessage> messages) {
        for (LoggedMessage message : messages) {
            if (message.seq() < next || message.tokensThrough() - message.tokens() != tokens) {
                begin(Instant.EPOCH);
                return false;
            }
            words.add(message);
            kept.keep(message);
            next = message.seq() + 1;
            tokens = message.tokensThrough();
        }
        if (bytes() > mostBytes) {
            tooLong = true;
            begin(words.begun());
        }
        return !tooLong;
    }

    /** Asks what was read. */
    <T> T ask(SessionView view, Function<Finder, T> question) {
        if (!active.equals(view.active()) || !chunks.equals(view.chunks())) {
            Map<String, NoteWords> known = notes.notes().stream()
                    .collect(Collectors.toMap(note -> note.note().id(), note -> note, (one, other) -> one));
            notes = new NoteTexts(Stream.concat(view.active().stream(), view.chunks().stream())
                    .map(note -> known.containsKey(note.id()) ? known.get(note.id()) : words(note))
                    .toList());
            active = view.active();
            chunks = view.chunks();
        }
        return question.apply(new HeapFinder(store, scope, view.state(), words, notes, kept, noted));
    }

    private NoteWords words(Note note) {
        return new NoteWords(note, words.numbers().all(note.text()));
    }

    /** Those that need not be read again. */
    KeptMessages kept() {
        return kept;
    }

    /** Without the messages. */
    long bytes() {
        return words.bytes() + noted.bytes() + notes.bytes();
    }
}
