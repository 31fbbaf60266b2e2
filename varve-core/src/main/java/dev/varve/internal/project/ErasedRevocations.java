package dev.varve.internal.project;

import dev.varve.Digest.Line;
import dev.varve.Fact;
import dev.varve.Note;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.Statement.Place;
import dev.varve.StatementId;
import dev.varve.language.pattern.Readings;
import dev.varve.store.Commit;
import dev.varve.store.SessionPages;
import dev.varve.store.SessionQuery;
import dev.varve.store.SessionState;
import dev.varve.store.SessionSummary;
import dev.varve.store.Store;
import dev.varve.store.StoreCorruptException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps statements replaced when the words that replaced them are erased: a correction without words retires each of them.
 * It is made before the erasure, so that a process killed in between retires a statement that holds no longer anyway.
 */
public final class ErasedRevocations {
    private static final Logger log = LoggerFactory.getLogger(ErasedRevocations.class);

    private final Store store;
    private final ZoneId zone;
    private final Instant now;

    /**
     * For erasures at a time.
     *
     * @param store with the words as they were said
     * @param zone  zone of the dates in notes
     */
    public ErasedRevocations(Store store, ZoneId zone, Instant now) {
        this.store = store;
        this.zone = zone;
        this.now = now;
    }

    /** Before messages of a session are erased. What notes say is lost, too, where they are written anew. */
    public void keep(Scope session, Commit.Erase erase) {
        keep(
                Set.of(session),
                erase.messages().stream().map(logged -> logged.message().createdAt()),
                place -> {
                    Predicate<Span> has = span -> span.contains(place.message());
                    return has.test(erase.span())
                            || erase.removed().stream().map(Note::span).anyMatch(has);
                });
    }

    /** Before sessions are deleted, or leave only their facts. */
    public void keep(Collection<Scope> sessions) {
        sessions.stream()
                .collect(Collectors.groupingBy(session -> List.of(session.tenant(), session.resource())))
                .values()
                .forEach(ofResource -> {
                    Stream<Instant> ends = ofResource.stream()
                            .flatMap(session -> store.state(session).stream())
                            .map(SessionState::lastMessageAt);
                    keep(Set.copyOf(ofResource), ends, place -> true);
                });
    }

    private void keep(Set<Scope> erased, Stream<Instant> times, Predicate<Place> isLost) {
        Optional<Instant> end = times.max(Comparator.naturalOrder());
        if (end.isPresent()) {
            Scope any = erased.iterator().next();
            Predicate<Line> isGone = line -> erased.contains(line.session())
                    && isLost.test(line.statement().place());
            Correcting rule = new Correcting(store, any.tenant(), any.resource(), now).byRule();
            readable(any, sessions(erased, end.get()), isGone).forEach(rule::retire);
        }
    }

    /** Words can be erased although what else is there cannot be read. */
    private Set<StatementId> readable(Scope of, List<SessionSummary> read, Predicate<Line> isLost) {
        try {
            return Readings.orElse(Set.of(), () -> replaced(of, read, isLost));
        } catch (StoreCorruptException e) {
            log.warn(
                    "resource {}: what erased words took back may hold again, since facts beside them are damaged: {}",
                    of.resource(),
                    e.getMessage());
            return Set.of();
        }
    }

    /** The newest sessions, as a digest reads them; those that are erased alone if no other began before their end. */
    private List<SessionSummary> sessions(Set<Scope> erased, Instant end) {
        Scope any = erased.iterator().next();
        List<SessionSummary> sessions = new ArrayList<>();
        new SessionPages(store, SessionQuery.all().withResource(any.tenant(), any.resource()))
                .forEachRemaining(sessions::add);
        Predicate<SessionSummary> isErased = session -> erased.contains(session.scope());
        boolean isAnyOlder = any.hasResource()
                && sessions.stream()
                        .anyMatch(other -> !isErased.test(other)
                                && other.state().createdAt().isBefore(end));
        sessions.removeIf(session -> session.scope().session().equals(Scope.REMEMBERED)
                || session.state().messages() == 0
                || !isAnyOlder && !isErased.test(session));
        sessions.sort(SessionSummary.NEWEST_FIRST);
        return sessions.subList(0, Math.min(sessions.size(), DigestWriter.SESSIONS_FOR_RULES));
    }

    /** The statements that stay, and that lost words have replaced, directly or by way of others. */
    private Set<StatementId> replaced(Scope of, List<SessionSummary> read, Predicate<Line> isLost) {
        Corrections corrections = Corrections.of(store, of.tenant(), of.resource(), zone);
        SessionNotes notes = new SessionNotes(store, zone);
        List<List<Noted>> sessions = read.stream()
                .map(session -> corrections.applied(notes.of(session)))
                .toList();
        InForce force = InForce.of(
                store.facts(of.tenant(), of.resource(), EnumSet.of(Fact.Status.CURRENT)),
                sessions,
                fact -> SavedLines.line(fact, zone),
                corrections::asOf);
        Set<StatementId> replaced = new HashSet<>();
        sessions.forEach(session -> session.stream()
                .filter(noted -> isLost.test(noted.line()))
                .flatMap(ErasedRevocations::linked)
                .filter(id -> !corrections.words().containsKey(id) && !corrections.isPinned(id))
                .forEach(replaced::add));
        List<Line> persons = sessions.stream()
                .flatMap(List::stream)
                .filter(Noted::isPersons)
                .map(Noted::line)
                .filter(line -> line.statement().place().isKnown())
                .toList();
        boolean grows = true;
        while (grows) {
            grows = false;
            for (Line line : persons) {
                Optional<Line> later = force.later(line);
                boolean loses = later.filter(newer -> isLost.test(newer) || replaced.contains(id(newer)))
                        .isPresent();
                grows |= loses && replaced.add(id(line));
            }
        }
        persons.stream()
                .filter(line -> !force.isTold(line) && saysTheSame(line, persons, replaced))
                .map(ErasedRevocations::id)
                .toList()
                .forEach(replaced::add);
        return replaced;
    }

    private static Stream<StatementId> linked(Noted noted) {
        Scope session = noted.line().session();
        return noted.note().statement().replaces().stream().map(place -> new StatementId(session, place));
    }

    /** True if somebody said a replaced statement in the same words. */
    private static boolean saysTheSame(Line line, List<Line> lines, Set<StatementId> replaced) {
        return lines.stream()
                .anyMatch(other -> replaced.contains(id(other)) && Wordings.saysTheSame(line.text(), other.text()));
    }

    private static StatementId id(Line line) {
        return new StatementId(line.session(), line.statement().place());
    }
}
