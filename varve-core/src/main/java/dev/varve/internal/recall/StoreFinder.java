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

/** Asks the store. */
final class StoreFinder extends Finder {
    StoreFinder(Store store, Scope scope) {
        super(store, scope);
    }

    @Override
    Optional<SessionState> state() {
        return store().state(scope());
    }

    @Override
    Matches best(Question question, RecallQuery query) {
        RecallResult found = store().search(scope(), query);
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
    int[] said(Candidate candidate) {
        return known(candidate.key())
                .filter(Hit.OfMessage.class::isInstance)
                .map(hit -> said((Hit.OfMessage) hit))
                .orElseGet(() -> new int[0]);
    }

    private static int[] said(Hit.OfMessage hit) {
        return QuestionWords.without(WordHash.all(SearchText.words(hit.message().message())
                .substring(hit.passage().from(), hit.passage().to())));
    }
}
