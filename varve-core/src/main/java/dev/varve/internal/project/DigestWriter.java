package dev.varve.internal.project;

import dev.varve.Digest;
import dev.varve.Digest.Ending;
import dev.varve.Digest.Line;
import dev.varve.LoggedMessage;
import dev.varve.NoteLine;
import dev.varve.Scope;
import dev.varve.Statement;
import dev.varve.store.SessionSummary;
import dev.varve.store.Store;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Puts a digest together from notes, facts and the newest raw messages. What it has read of a session it does not read again:
 * it tells of one moment. Not thread-safe.
 */
final class DigestWriter {
    /** Sessions, the newest, in which rules are sought; programs that ask in sessions of their own make many in a day. */
    static final int SESSIONS_FOR_RULES = 400;

    /** Sessions, the newest, among which those with people are sought. */
    private static final int MOST_SESSIONS = 1_600;

    private static final int ENDINGS = 3;

    /** Share of the budget for rules and decisions. */
    private static final double FORCE_SHARE = 0.7;

    /** Share of the budget up to which recent statements follow rules and decisions. */
    private static final double LATELY_SHARE = 0.5;

    /** Share of the budget for rules and decisions that somebody pinned or saved. */
    private static final double CHOSEN_SHARE = 0.75;

    /** Share of the remaining budget for open items. */
    private static final double OPEN_SHARE = 0.3;

    private static final int HEADING_TOKENS = 80;

    private final String tenant;
    private final String resource;
    private final ZoneId zone;

    private final Corrections corrections;
    private final SessionSources sources;
    private final EndingWriter writer;
    private final ProgramSessions programs;
    private final Map<Scope, List<Noted>> knownNotes = new HashMap<>();
    private final Map<List<Scope>, InForce> knownForce = new HashMap<>();

    /**
     * Writes digests of a project.
     *
     * @param voices the store as far as only voices of messages are read, not their words
     */
    DigestWriter(
            SessionSources sources,
            Store voices,
            Corrections corrections,
            String tenant,
            String resource,
            ZoneId zone) {
        this.sources = sources;
        this.tenant = tenant;
        this.resource = resource;
        this.zone = zone;
        this.corrections = corrections;
        this.writer = new EndingWriter(sources, corrections, zone);
        this.programs = new ProgramSessions(voices, sources::tail);
    }

    private List<Noted> notes(SessionSummary session) {
        return knownNotes.computeIfAbsent(session.scope(), any -> corrections.applied(sources.notes(session)));
    }

    Digest write(List<SessionSummary> sessions, Optional<Scope> current, int tokens) {
        List<SessionSummary> all = new ArrayList<>(sessions);
        all.removeIf(summary -> summary.scope().session().equals(Scope.REMEMBERED) // rules, and no conversation
                || summary.state().messages() == 0); // all of it was forgotten
        current.ifPresent(first -> all.sort(Comparator.comparing(
                summary -> !summary.scope().equals(first)))); // stable: the others stay newest first
        Predicate<SessionSummary> isCurrent =
                session -> current.filter(session.scope()::equals).isPresent();
        Places places = Places.of(
                all,
                ENDINGS,
                session -> isCurrent.test(session) || hasSubstance(session, notes(session)),
                session -> !isCurrent.test(session) && programs.has(session),
                sources::tail);
        int left = Math.max(0, tokens - HEADING_TOKENS);
        InForce force = inForce(places.others().stream().limit(MOST_SESSIONS).filter(session -> !programs.has(session)))
                .within(
                        (int) (left * FORCE_SHARE),
                        (int) (left * LATELY_SHARE),
                        (int) (left * CHOSEN_SHARE),
                        corrections::isPinned);
        left -= force.size();
        List<List<Noted>> latest = places.told().stream().map(this::notes).toList();
        List<List<LoggedMessage>> tails =
                places.told().stream().map(sources::tail).toList();
        Told told = new Told();
        List<Line> open = open(places.told(), latest, tails, told, (int) (left * OPEN_SHARE));
        left -= Fit.size(open);
        List<Ending> endings = new ArrayList<>();
        int count = latest.size();
        for (int i = 0; i < count; i++) {
            boolean mainOne = i == 0;
            int share = mainOne ? Math.max(left / 2, left / (count - i)) : left / (count - i);
            SessionSummary session = places.told().get(i);
            EndingWriter.SessionEnd end =
                    new EndingWriter.SessionEnd(session, latest.get(i), tails.get(i), isCurrent.test(session));
            Optional<Ending> ending = writer.write(end, force, told, share);
            if (ending.isPresent()) {
                endings.add(ending.get());
                List<Line> lines = lines(ending.get());
                told.add(lines);
                left -= Fit.size(lines) + EndingWriter.HEAD_TOKENS;
            }
        }
        return new Digest(force.rules(), force.decisions(), force.unshown(), open, force.lately(), endings);
    }

    /**
     * What notes tell of some sessions and still holds, without what tools did: first what somebody asked to
     * remember, then session by session.
     */
    List<Line> holding(List<SessionSummary> sessions) {
        List<SessionSummary> some = sessions.stream()
                .filter(session -> !session.scope().session().equals(Scope.REMEMBERED)
                        && session.state().messages() > 0)
                .limit(SESSIONS_FOR_RULES)
                .toList();
        InForce force = inForce(some.stream());
        List<Line> holding = new ArrayList<>(Stream.of(force.rules(), force.decisions(), force.lately())
                .flatMap(List::stream)
                .filter(Line::saved)
                .toList());
        for (SessionSummary session : some) {
            List<Noted> lines = notes(session);
            Set<Statement.Place> replaced = InForce.replaced(lines);
            lines.stream()
                    .filter(noted -> !noted.isDetail()
                            && noted.note().kind() != NoteLine.Kind.TOOL
                            && !replaced.contains(noted.note().statement().place())
                            && !force.isGone(noted.line()))
                    .forEach(noted -> holding.add(noted.line()));
        }
        return List.copyOf(holding);
    }

    /** What the sessions left open, oldest first; of each as much as fits its share. */
    private List<Line> open(
            List<SessionSummary> sessions,
            List<List<Noted>> notes,
            List<List<LoggedMessage>> tails,
            Told told,
            int tokens) {
        List<Line> open = new ArrayList<>();
        int left = tokens;
        for (int i = 0; i < sessions.size(); i++) {
            if (InForce.isCrowd(notes.get(i))) {
                continue; // somebody always asks something
            }
            Scope session = sessions.get(i).scope();
            List<Noted> noted = notes.get(i);
            List<LoggedMessage> tail = tails.get(i);
            Later later = later(notes, tails, i);
            List<Line> found = told.without(OpenItems.of(noted, tail, later, session, zone));
            List<Line> fitting = Fit.newest(found, i == 0 ? left : left / 2);
            told.add(fitting);
            open.addAll(fitting);
            left -= Fit.size(fitting);
        }
        open.sort(Comparator.comparing(Line::time));
        return open;
    }

    /** What the newest of some sessions say that holds. */
    private InForce inForce(Stream<SessionSummary> sessions) {
        List<SessionSummary> newest = sessions.limit(SESSIONS_FOR_RULES).toList();
        return knownForce.computeIfAbsent(
                newest.stream().map(SessionSummary::scope).toList(),
                any -> InForce.of(
                        sources.facts(tenant, resource),
                        newest.stream().map(this::notes)::iterator,
                        fact -> SavedLines.line(fact, zone),
                        corrections::asOf));
    }

    /** True if a session is more than a question or two: it is long, or something was decided, done or left open. */
    private boolean hasSubstance(SessionSummary session, List<Noted> notes) {
        return Places.isLong(session)
                || notes.stream().anyMatch(noted -> noted.hasSubstance() || InForce.mayHold(noted));
    }

    /** What the other sessions tell of the tasks of one. */
    private Later later(List<List<Noted>> notes, List<List<LoggedMessage>> tails, int session) {
        Later later = new Later();
        for (int i = 0; i < notes.size(); i++) {
            if (i != session) {
                later.read(notes.get(i), tails.get(i), zone);
            }
        }
        return later;
    }

    private static List<Line> lines(Ending ending) {
        return Stream.concat(ending.lines().stream(), ending.lastWords().stream())
                .toList();
    }
}
