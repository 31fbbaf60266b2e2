package dev.varve.internal.recall;

import dev.varve.LoggedMessage;
import dev.varve.RecallQuery;
import dev.varve.RecallResult.Hit;
import dev.varve.Scope;
import dev.varve.internal.recall.Candidate.Key;
import dev.varve.store.SearchText;
import dev.varve.store.SessionState;
import dev.varve.store.Store;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** Finds words in a session, for one question. */
abstract class Finder {
    private final Store store;
    private final Scope scope;

    /** The texts that have been read. */
    private final Map<Key, Hit> known = new HashMap<>();

    Finder(Store store, Scope scope) {
        this.store = store;
        this.scope = scope;
    }

    Store store() {
        return store;
    }

    Scope scope() {
        return scope;
    }

    /** The row of the session. */
    abstract Optional<SessionState> state();

    /** The best candidates with any of the words, as many as the query wants; of each message the best passage. */
    abstract Matches best(Question question, RecallQuery query);

    /** A message with those right before and after it, in order; without words and score. */
    abstract List<Candidate> around(long seq, Question question);

    /** True if a line of notes has such a share of the words of the passage, without grammar. */
    abstract boolean isNoted(Candidate candidate, NotedLines noted, double share);

    /** Notes as they are shown. */
    NotedLines noted(List<String> notes) {
        return new NotedLines(notes);
    }

    /** Writes hits as the writer does, which writes the same at all times; what it has written may be remembered. */
    Function<Hit, HitText> remembering(Function<Hit, HitText> writer) {
        return writer;
    }

    /** A candidate of what has been read. */
    Candidate read(Hit hit, Question question) {
        known.putIfAbsent(Key.of(hit), hit);
        if (hit instanceof Hit.OfNote note) {
            return new Candidate(
                    Key.of(hit),
                    0,
                    0,
                    note.note().createdAt(),
                    question.among(note.note().text()),
                    false,
                    false,
                    hit.score());
        }
        Hit.OfMessage found = (Hit.OfMessage) hit;
        return new Candidate(
                Key.of(hit),
                0,
                found.message().tokens(),
                found.message().message().createdAt(),
                question.among(SearchText.of(found)),
                SelfHits.isLookedUp(found.message().message()),
                false,
                hit.score());
    }

    /** The text that has been read of a candidate. */
    Optional<Hit> known(Key key) {
        return Optional.ofNullable(known.get(key));
    }

    /** A message that need not be read. */
    Optional<LoggedMessage> kept(long seq) {
        return Optional.empty();
    }

    /** The candidates with their text, unless some of it would have to be read. */
    Optional<List<Hit>> hitsAtHand(List<Candidate> candidates) {
        List<Hit> hits = new ArrayList<>(candidates.size());
        for (Candidate candidate : candidates) {
            Optional<Hit> hit = hitAtHand(candidate);
            if (hit.isEmpty()) {
                return Optional.empty();
            }
            hits.add(hit.get());
        }
        return Optional.of(hits);
    }

    /** The candidates with their text; without those that are gone by now. */
    List<Hit> hits(List<Candidate> candidates) {
        Map<Key, Hit> hits = new HashMap<>();
        List<Long> missing = new ArrayList<>();
        for (Candidate candidate : candidates) {
            hitAtHand(candidate)
                    .ifPresentOrElse(
                            hit -> hits.put(candidate.key(), hit),
                            () -> missing.add(candidate.key().seq()));
        }
        missing.removeIf(seq -> seq == 0); // a note that is no longer there
        Map<Long, LoggedMessage> read = new HashMap<>();
        if (!missing.isEmpty()) {
            store.messages(scope, missing).forEach(message -> read.put(message.seq(), message));
        }
        return candidates.stream()
                .flatMap(candidate -> Optional.ofNullable(hits.get(candidate.key()))
                        .or(() -> Optional.ofNullable(read.get(candidate.key().seq()))
                                .map(message -> hit(message, candidate)))
                        .stream())
                .toList();
    }

    private Optional<Hit> hitAtHand(Candidate candidate) {
        Optional<Hit> known = known(candidate.key());
        if (known.isPresent() || !candidate.key().isMessage()) {
            return known.map(hit -> hit instanceof Hit.OfNote note
                    ? new Hit.OfNote(note.note(), candidate.score())
                    : ((Hit.OfMessage) hit).withScore(candidate.score()));
        }
        return kept(candidate.key().seq()).map(message -> hit(message, candidate));
    }

    private static Hit hit(LoggedMessage message, Candidate candidate) {
        return SearchText.hit(message, candidate.score(), candidate.passage());
    }
}
