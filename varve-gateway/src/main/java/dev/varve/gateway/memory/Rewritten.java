package dev.varve.gateway.memory;

import dev.varve.gateway.match.Chain;
import dev.varve.gateway.match.Match;
import dev.varve.gateway.wire.Element;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Recognises conversations whose clients reword or leave out earlier messages. Such a list continues the branch of
 * its lane that its newest answer was sent in. If the answer was sent in two branches, it continues neither. Asks no
 * store. Thread-safe.
 */
final class Rewritten {
    private static final Logger LOG = LoggerFactory.getLogger(Rewritten.class);

    private final Logbook logbook;
    private final MemoryThreads threads;

    Rewritten(Logbook logbook, MemoryThreads threads) {
        this.logbook = logbook;
        this.threads = threads;
    }

    private record Found(ConversationBranch branch, HeardTalk.Place place) {}

    /** The turn as a continuation of a branch, once the turns in line before it are logged, or after a short wait. */
    CompletableFuture<Turn> awaited(Turn turn) {
        if (!isUnknown(turn)) {
            return CompletableFuture.completedFuture(turn);
        }
        CompletableFuture<Void> logged = threads.logged(turn.lane().toString());
        return logged.isDone()
                ? CompletableFuture.completedFuture(known(turn))
                : logged.thenApplyAsync(any -> known(turn), threads.reading()).exceptionally(failure -> turn);
    }

    /** The turn as a continuation of a branch, if it is that branch in another form; else unchanged. */
    Turn known(Turn turn) {
        Turn own = turn.asItCame();
        return isUnknown(own) ? found(own).flatMap(found -> goingOn(found, own)).orElse(own) : own;
    }

    private boolean isUnknown(Turn turn) {
        return turn.kept().isEmpty()
                && !turn.aside()
                && !turn.isCompaction()
                && logbook.cachedMatch(turn.lane(), turn.chain()).kind() == Match.Kind.FORK;
    }

    private Optional<Found> found(Turn turn) {
        boolean named = LaneName.isNamed(turn.lane().session());
        Optional<Found> best = Optional.empty();
        int sent = 0;
        for (ConversationBranch branch : logbook.cachedIn(turn.lane())) {
            Optional<HeardTalk.Place> place = branch.place(turn.talk(), named);
            if (place.isPresent() && place.get().sent() >= sent) {
                best = place.get().sent() == sent ? Optional.empty() : Optional.of(new Found(branch, place.get()));
                sent = place.get().sent();
            }
        }
        return best;
    }

    private Optional<Turn> goingOn(Found found, Turn turn) {
        ConversationBranch branch = found.branch();
        List<String> known = branch.known().chain().links();
        List<String> more = turn
                .talk()
                .subList(found.place().sent(), turn.talk().size())
                .stream()
                .map(Element::digest)
                .toList();
        Chain chain = new Chain(known.subList(0, found.place().known())).and(more);
        Match match = logbook.cachedMatch(turn.lane(), chain);
        if (match.kind() == Match.Kind.FORK || !match.key().equals(branch.key())) {
            return Optional.empty();
        }
        if (branch.follow(turn.talk(), found.place())) {
            LOG.info(
                    "{}: the client sends earlier messages in another form; they count as what they were",
                    branch.key());
        }
        return Optional.of(turn.as(chain, found.place().leftOut()));
    }
}
