package dev.varve.internal.recall;

import dev.varve.LoggedMessage;
import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.RecallResult.Hit;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.store.SearchText;
import dev.varve.store.SessionState;
import dev.varve.store.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Asks the store. */
final class StoreFinder extends Finder {
    private final Function<RecallQuery, RecallResult> search;

    StoreFinder(Store store, Scope scope) {
        this(store, scope, query -> store.search(scope, query));
    }

    /** @param search finds in the session by words */
    StoreFinder(Store store, Scope scope, Function<RecallQuery, RecallResult> search) {
        super(store, scope);
        this.search = search;
    }

    @Override
    Optional<SessionState> state() {
        return store().state(scope());
    }

    @Override
    Matches best(Question question, RecallQuery query) {
        RecallResult found = search.apply(query);
        List<Candidate> read =
                found.hits().stream().map(hit -> read(hit, question)).toList();
        return Matches.of(read, question, found.total());
    }

    @Override
    List<Candidate> around(long seq, Question question) {
        List<Candidate> around = new ArrayList<>();
        for (LoggedMessage message : store().messages(scope(), new Span(Math.max(1, seq - 1), seq + 2))) {
            around.add(read(SearchText.hit(message, 0, 0), question));
        }
        return around;
    }

    @Override
    boolean isNoted(Candidate candidate, NotedLines noted, double share) {
        int[] words = known(candidate.key())
                .filter(Hit.OfMessage.class::isInstance)
                .map(hit -> said((Hit.OfMessage) hit))
                .orElseGet(() -> new int[0]);
        return noted.have(words, share);
    }

    private static int[] said(Hit.OfMessage hit) {
        return QuestionWords.without(WordHash.all(SearchText.said(hit)));
    }
}
