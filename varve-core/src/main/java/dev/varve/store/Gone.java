package dev.varve.store;

import dev.varve.Correction;
import dev.varve.Fact;
import dev.varve.HandOut;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.StatementId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Decides what a deletion leaves of the corrections and hand-outs of its resource. A store asks about each of them, in the transaction
 * of the deletion. What is about something that is gone goes with it; words that came from it go, and the rest stays.
 */
public final class Gone {
    private final Predicate<Correction> isAboutGone;
    private final Predicate<HandOut> wasGivenToGone;
    private final Predicate<StatementId> isGone;
    private final Predicate<StatementId> isOfSession;
    private final Predicate<String> repeats;
    private final boolean keepsFacts;

    private Gone(
            Predicate<Correction> isAboutGone,
            Predicate<HandOut> wasGivenToGone,
            Predicate<StatementId> isGone,
            Predicate<StatementId> isOfSession,
            Predicate<String> repeats,
            boolean keepsFacts) {
        this.isAboutGone = isAboutGone;
        this.wasGivenToGone = wasGivenToGone;
        this.isGone = isGone;
        this.isOfSession = isOfSession;
        this.repeats = repeats;
        this.keepsFacts = keepsFacts;
    }

    /** By a commit that deletes messages. */
    public static Gone by(Scope session, Commit.Erase erase) {
        Set<String> traces = erase.traces();
        return new Gone(
                correction -> isIn(session, erase.span(), correction.about())
                        || erase.facts().contains(correction.fact()),
                handOut -> false,
                statement -> isIn(session, erase.span(), statement),
                statement -> statement.session().equals(session),
                text -> !SearchTerms.among(traces, text).isEmpty(),
                false);
    }

    /** By deleting a session, with the facts that it taught or without them. */
    public static Gone with(Scope session, boolean facts) {
        return new Gone(
                correction -> correction.about().session().equals(session)
                        && (facts || correction.fact().isEmpty()),
                handOut -> handOut.session().equals(session),
                statement -> statement.session().equals(session),
                statement -> false,
                text -> false,
                !facts);
    }

    /** By deleting one fact. */
    public static Gone with(Fact fact) {
        return new Gone(
                correction -> correction.fact().equals(fact.id()),
                handOut -> false,
                statement -> false,
                statement -> statement.session().equals(fact.origin()),
                text -> text.contains(fact.summary()),
                false);
    }

    private static boolean isIn(Scope session, Span span, StatementId statement) {
        return statement.place().isKnown()
                && statement.session().equals(session)
                && span.contains(statement.place().message());
    }

    /** The rest of a correction: itself, the same without its words, or nothing. */
    public Optional<Correction> rest(Correction correction) {
        if (isAboutGone.test(correction)) {
            return Optional.empty();
        }
        if (keepsFacts && !correction.fact().isEmpty()) {
            return Optional.of(correction);
        }
        boolean isTold = isOfSession.test(correction.about())
                || correction.source().filter(isOfSession).isPresent();
        boolean wordsGo = correction.source().filter(isGone).isPresent() || isTold && repeats.test(correction.text());
        return Optional.of(wordsGo ? correction.withoutWords() : correction);
    }

    /** The rest of a hand-out: itself, the same with fewer lines, or nothing if no line is left. */
    public Optional<HandOut> rest(HandOut handOut) {
        if (wasGivenToGone.test(handOut)) {
            return Optional.empty();
        }
        List<HandOut.Line> left =
                handOut.lines().stream().filter(line -> !goes(line)).toList();
        if (left.size() == handOut.lines().size()) {
            return Optional.of(handOut);
        }
        return left.isEmpty() ? Optional.empty() : Optional.of(handOut.withLines(left));
    }

    /** A line that has no source may tell of any session. */
    private boolean goes(HandOut.Line line) {
        List<StatementId> sources = line.sources();
        return sources.stream().anyMatch(isGone)
                || (sources.isEmpty() || sources.stream().anyMatch(isOfSession)) && repeats.test(line.text());
    }
}
