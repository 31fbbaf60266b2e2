package dev.varve.internal.recall;

import dev.varve.LoggedMessage;
import dev.varve.RecallQuery;
import dev.varve.RecallResult.Hit;
import dev.varve.Scope;
import dev.varve.internal.recall.Candidate.Key;
import dev.varve.store.SessionState;
import dev.varve.store.Store;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Looks through the words that are in the heap; the store is asked for texts alone that are not kept. */
final class HeapFinder extends Finder {
    private final SessionState state;
    private final SessionWords words;
    private final NoteTexts notes;
    private final KeptMessages messages;
    private final NotedLines noted;

    /** No words, for messages around hits. */
    private final BitSet none = new BitSet(0);

    HeapFinder(
            Store store,
            Scope scope,
            SessionState state,
            SessionWords words,
            NoteTexts notes,
            KeptMessages messages,
            NotedLines noted) {
        super(store, scope);
        this.state = state;
        this.words = words;
        this.notes = notes;
        this.messages = messages;
        this.noted = noted;
    }

    @Override
    Optional<SessionState> state() {
        return Optional.of(state);
    }

    @Override
    Matches best(Question question, RecallQuery query) {
        return WordSearch.of(words, notes, question, query);
    }

    @Override
    List<Candidate> around(long seq, Question question) {
        List<Candidate> around = new ArrayList<>(3);
        for (long near = seq - 1; near <= seq + 1; near++) {
            int at = words.indexOf(near);
            if (at >= 0) {
                around.add(words.candidate(at, 0, none, 0));
            }
        }
        return around;
    }

    @Override
    Optional<Hit> known(Key key) {
        return key.isMessage()
                ? super.known(key)
                : notes.notes().stream()
                        .filter(note -> note.note().id().equals(key.note()))
                        .<Hit>map(note -> new Hit.OfNote(note.note(), 0))
                        .findFirst();
    }

    @Override
    Optional<LoggedMessage> kept(long seq) {
        return messages.get(seq);
    }

    @Override
    Function<Hit, HitText> remembering(Function<Hit, HitText> writer) {
        return hit -> hit instanceof Hit.OfMessage found ? messages.written(found, writer) : writer.apply(hit);
    }

    @Override
    boolean isNoted(Candidate candidate, NotedLines noted, double share) {
        int at = words.indexOf(candidate.key().seq());
        int[] text = at < 0 ? new int[0] : words.text(at, candidate.passage());
        return words.mayHave(text, noted::mayHave, share) && noted.haveNumbered(words.said(text), share);
    }

    @Override
    NotedLines noted(List<String> notes) {
        noted.follow(notes);
        return noted;
    }
}
