package dev.varve.gateway.memory;

import dev.varve.gateway.match.Chain;
import dev.varve.gateway.wire.Element;
import dev.varve.gateway.wire.WireFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** Logs turns once they are answered, in order within a lane. Thread-safe. */
final class TurnLogger {
    private final Logbook logbook;
    private final Rewritten rewritten;
    private final SentAnswers answers;
    private final KeptByProvider kept;
    private final HeardItems items;
    private final MemoryThreads threads;

    TurnLogger(
            Logbook logbook,
            Rewritten rewritten,
            SentAnswers answers,
            KeptByProvider kept,
            HeardItems items,
            MemoryThreads threads) {
        this.logbook = logbook;
        this.rewritten = rewritten;
        this.answers = answers;
        this.kept = kept;
        this.items = items;
        this.threads = threads;
    }

    /**
     * Queues a turn.
     *
     * @param sent the notes that were sent, if known
     * @param answer parses the answer; empty if it is none
     */
    void remember(Turn turn, Optional<Notes> sent, Supplier<Optional<AnswerLogger.Answer>> answer) {
        CompletableFuture<Void> found =
                turn.kept().map(KeptByProvider.Place::found).orElseGet(() -> CompletableFuture.completedFuture(null));
        Supplier<Optional<AnswerLogger.Answer>> whole = heard(turn, answer);
        if (found.isDone()) {
            inLine(placed(turn), sent, whole);
        } else {
            threads.onceRead(found, any -> inLine(placed(turn), sent, whole));
        }
    }

    /** Parses the answer at once if later calls may refer to it: the next one may come before this turn is logged. */
    private Supplier<Optional<AnswerLogger.Answer>> heard(Turn turn, Supplier<Optional<AnswerLogger.Answer>> answer) {
        if (turn.chat().wire() != WireFormat.RESPONSES) {
            return answer;
        }
        Optional<AnswerLogger.Answer> read = answer.get();
        read.ifPresent(whole -> items.put(turn.call().caller(), whole));
        return () -> read;
    }

    /** Looks up the turn's place again: it may have become known since the call arrived. */
    private Turn placed(Turn turn) {
        return turn.chat()
                .kept()
                .id()
                .flatMap(id -> kept.find(turn.call().caller(), id))
                .map(turn::at)
                .orElse(turn);
    }

    private void inLine(Turn turn, Optional<Notes> sent, Supplier<Optional<AnswerLogger.Answer>> answer) {
        threads.log(turn.lane().toString(), () -> answer.get().ifPresent(whole -> log(turn, sent, whole)));
    }

    private void log(Turn answered, Optional<Notes> sent, AnswerLogger.Answer answer) {
        Turn turn = rewritten.known(answered); // by turns logged meanwhile
        List<Element> said = answer.elements().stream()
                .filter(element -> element.kind() == Element.Kind.TALK)
                .toList();
        List<Element> all = new ArrayList<>(turn.talk());
        all.addAll(said);
        String caller = turn.call().caller();
        if (turn.kept().isPresent()) {
            KeptByProvider.Place now = logbook.extend(turn.kept().get(), all);
            kept.put(caller, answer.id(), now);
            return;
        }
        Chain chain = turn.chain().and(said.stream().map(Element::digest).toList());
        ConversationBranch branch =
                logbook.log(turn.lane(), all, chain, turn.chat().tools());
        said.forEach(branch::sent);
        said.forEach(one -> answers.put(caller, one));
        if (!turn.isRewritten() && !answered.isRewritten()) {
            sent.ifPresent(branch::inherit);
        }
        kept.put(caller, answer.id(), new KeptByProvider.Place(Logbook.in(turn.lane(), branch.key()), chain.size()));
    }
}
