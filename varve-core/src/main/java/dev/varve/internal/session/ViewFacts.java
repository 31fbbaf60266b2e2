package dev.varve.internal.session;

import dev.varve.Fact;
import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.Role;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.internal.fact.FactRank;
import dev.varve.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The facts that go with a view: those that counted when the session's memory last changed, in order of use for what
 * was talked about then. Worked out from what is stored alone, so that every process shows the same ones, before and
 * after a restart, and the prefix stays.
 */
final class ViewFacts {
    /** How far back from the watermark a user message is looked for. */
    private static final int REACH = 64;

    private final Store store;
    private final boolean learnt;

    /**
     * Facts of a store.
     *
     * @param learnt whether facts that models have learnt count, beside those that somebody asked to be remembered
     */
    ViewFacts(Store store, boolean learnt) {
        this.store = store;
        this.learnt = learnt;
    }

    List<Fact> of(Scope scope, SessionView view) {
        List<Fact> all = known(scope, EnumSet.allOf(Fact.Status.class)).stream()
                .filter(fact -> learnt || fact.isSaved())
                .toList();
        return all.isEmpty() ? List.of() : FactRank.of(counting(all, changedAt(view)), topic(scope, view));
    }

    /** Facts that the session may know: those of its resource, or its own alone where nobody has said whose it is. */
    List<Fact> known(Scope scope, Set<Fact.Status> statuses) {
        List<Fact> all = store.facts(scope.tenant(), scope.resource(), statuses);
        return scope.hasResource()
                ? all
                : all.stream().filter(fact -> fact.origin().equals(scope)).toList();
    }

    /** Time limit for extracting facts from the resource's earlier sessions when the next one begins. */
    private static final Duration BEGINNING = Duration.ofSeconds(10);

    /** When memory last changed: when its newest note was written, or when the session had begun if it has none. */
    private static Instant changedAt(SessionView view) {
        Instant began = view.state().lastSeq() == 0
                ? Instant.MAX
                : view.state().createdAt().plus(BEGINNING);
        return view.active().stream()
                .map(Note::createdAt)
                .max(Comparator.naturalOrder())
                .orElse(began);
    }

    private static List<Fact> counting(List<Fact> all, Instant at) {
        Map<String, Instant> learnt = all.stream().collect(Collectors.toMap(Fact::id, Fact::createdAt));
        return all.stream()
                .filter(fact -> !fact.createdAt().isAfter(at))
                .filter(fact -> fact.status() == Fact.Status.CURRENT
                        || fact.retiredAt()
                                .orElseGet(() -> learnt.getOrDefault(fact.supersededBy(), Instant.MIN))
                                .isAfter(at))
                .toList();
    }

    /** The newest user message that notes stand for, or how the session began. */
    private String topic(Scope scope, SessionView view) {
        long watermark = view.state().watermark();
        if (watermark == 1) {
            return store.readable(scope, new Span(1, 2)).messages().stream()
                    .map(first -> first.message().text())
                    .findFirst()
                    .orElse("");
        }
        List<LoggedMessage> noted = store.readable(scope, new Span(Math.max(1, watermark - REACH), watermark))
                .messages();
        return noted.stream()
                .filter(message -> message.role() == Role.USER)
                .reduce((earlier, later) -> later)
                .map(user -> user.message().text())
                .orElse("");
    }
}
