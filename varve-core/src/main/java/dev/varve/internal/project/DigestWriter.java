package dev.varve.internal.project;

import dev.varve.Digest;
import dev.varve.Digest.Ending;
import dev.varve.Digest.Line;
import dev.varve.LoggedMessage;
import dev.varve.NoteLine;
import dev.varve.Role;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.Statement;
import dev.varve.internal.extractive.Spoken;
import dev.varve.internal.moment.SessionTraces;
import dev.varve.language.Voice;
import dev.varve.language.intent.Intent;
import dev.varve.language.pattern.TextPattern;
import dev.varve.store.Passage;
import dev.varve.store.SearchTerms;
import dev.varve.store.SessionSummary;
import dev.varve.store.Store;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
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

    /** Lines of a session that tell where things stand. */
    private static final int MOST_LINES = 10;

    private static final int WORDS_CHARS = 400;

    /** Share of the remaining budget for open items. */
    private static final double OPEN_SHARE = 0.3;

    private static final int HEADING_TOKENS = 80;
    private static final int SESSION_HEAD_TOKENS = 40;

    /** A command that the user ran himself, with what it printed. */
    private static final TextPattern SHELL = TextPattern.compile("^\\$ [^\\n]++\\n");

    private final String tenant;
    private final String resource;
    private final ZoneId zone;

    private final Corrections corrections;
    private final SessionSources sources;
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
        Set<String> told = new HashSet<>(); // what was copied, too, from a session that then went on otherwise
        List<Line> open = open(places.told(), latest, tails, told, (int) (left * OPEN_SHARE));
        left -= Fit.size(open);
        List<Ending> endings = new ArrayList<>();
        int count = latest.size();
        for (int i = 0; i < count; i++) {
            boolean mainOne = i == 0;
            int share = mainOne ? Math.max(left / 2, left / (count - i)) : left / (count - i);
            SessionSummary session = places.told().get(i);
            List<Noted> noted = isCurrent.test(session) ? latest.get(i) : withoutPermissions(latest.get(i));
            List<LoggedMessage> end = tails.get(i);
            Optional<Ending> ending = ending(session, noted, end, force, told, share);
            if (ending.isPresent()) {
                endings.add(ending.get());
                List<Line> lines = lines(ending.get());
                lines.forEach(line -> told.add(said(line)));
                left -= Fit.size(lines) + SESSION_HEAD_TOKENS;
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
            Set<String> told,
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
            List<Line> found = untold(OpenItems.of(noted, tail, later, session, zone), told);
            List<Line> fitting = Fit.newest(found, i == 0 ? left : left / 2);
            fitting.forEach(line -> told.add(said(line)));
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

    /** A line without its place. */
    private static String said(Line line) {
        return line.time() + " " + line.text();
    }

    /** A permission ends with its session. */
    private static List<Noted> withoutPermissions(List<Noted> notes) {
        return notes.stream()
                .filter(noted -> !noted.note().statement().is(Intent.PERMISSION))
                .toList();
    }

    private Optional<Ending> ending(
            SessionSummary session,
            List<Noted> notes,
            List<LoggedMessage> tail,
            InForce force,
            Set<String> told,
            int tokens) {
        List<Line> words = Fit.newest(untold(lastWords(session, tail, told), told), tokens - SESSION_HEAD_TOKENS);
        List<String> lastWords = words.stream().map(line -> terms(line.text())).toList();
        int left = tokens - Fit.size(words) - SESSION_HEAD_TOKENS;
        List<Line> lines = new ArrayList<>();
        Set<Line> details = new HashSet<>();
        Set<Line> reports = new HashSet<>();
        for (Noted noted : Noted.joined(notes)) {
            if (OpenItems.isState(noted.note()) || force.settles(noted.line()) || isIn(lastWords, noted)) {
                continue; // told as open, in force, or word for word
            }
            lines.add(noted.line());
            if (noted.isDetail()) {
                details.add(noted.line());
            }
            if (!noted.isPersons()) {
                reports.add(noted.line());
            }
        }
        List<Line> fitting = Fit.latest(Wordings.newest(untold(lines, told), reports), details, left);
        List<Line> latest = new ArrayList<>(fitting.subList(Math.max(0, fitting.size() - MOST_LINES), fitting.size()));
        sources.damage(session.scope()).ifPresent(damage -> latest.add(damage(session, damage)));
        return latest.isEmpty() && words.isEmpty()
                ? Optional.empty()
                : Optional.of(new Ending(
                        session.scope(),
                        local(session.state().lastMessageAt()),
                        branch(tail),
                        session.state().messages(),
                        latest,
                        words));
    }

    /** True if the last words have a line as it stands, whatever marks stand around its words. */
    private static boolean isIn(List<String> lastWords, Noted noted) {
        String said = terms(noted.note().text());
        return lastWords.stream().anyMatch(last -> last.contains(said));
    }

    private static String terms(String text) {
        return SearchTerms.of(text).stream().collect(Collectors.joining(" ", " ", " "));
    }

    private static String branch(List<LoggedMessage> tail) {
        String branch = "";
        for (LoggedMessage logged : tail) {
            branch = logged.message().attributes().getOrDefault(SessionTraces.BRANCH, branch);
        }
        return branch;
    }

    private Line damage(SessionSummary session, String damage) {
        Span all = new Span(1, session.state().lastSeq() + 1);
        return new Line(
                local(session.state().lastMessageAt()), damage, session.scope(), all, Statement.of(Voice.MACHINE));
    }

    private static List<Line> untold(List<Line> lines, Set<String> told) {
        return lines.stream().filter(line -> !told.contains(said(line))).toList();
    }

    /** What the user and the agent said last, word for word, without a question that was told as open. */
    private List<Line> lastWords(SessionSummary session, List<LoggedMessage> newest, Set<String> told) {
        List<LoggedMessage> tail = new ArrayList<>(newest);
        String asked = OpenItems.question(tail, session.scope(), zone)
                .filter(question -> told.contains(said(question)))
                .flatMap(question -> OpenItems.asked(tail))
                .orElse("");
        long user = session.state().lastUserSeq();
        if (user > 0 && tail.stream().noneMatch(message -> message.seq() == user)) {
            tail.addAll(0, sources.user(session));
        }
        List<Line> words = new ArrayList<>();
        last(tail, Role.USER)
                .filter(message -> !corrections.corrects(session.scope(), message.seq()))
                .flatMap(message -> words("The user's last words: ", session, message, asked))
                .ifPresent(words::add);
        last(tail, Role.ASSISTANT)
                .flatMap(message -> words("The agent's last words: ", session, message, asked))
                .ifPresent(words::add);
        return words;
    }

    private static Optional<LoggedMessage> last(List<LoggedMessage> messages, Role role) {
        return messages.stream()
                .filter(logged -> logged.message().role() == role
                        && !Spoken.own(logged.message()).isBlank()
                        && !SHELL.matcher(logged.message().text()).find())
                .reduce((a, b) -> b);
    }

    private Optional<Line> words(String label, SessionSummary session, LoggedMessage message, String asked) {
        String own = Rows.flat(Spoken.own(message.message()));
        String said = !asked.isEmpty() && own.endsWith(asked)
                ? own.substring(0, own.length() - asked.length()).strip()
                : own;
        if (said.isEmpty()) {
            return Optional.empty();
        }
        int end = Passage.cut(said, WORDS_CHARS);
        String shown = said.substring(0, end) + (end < said.length() ? " …" : "");
        Span span = new Span(message.seq(), message.seq() + 1);
        return Optional.of(new Line(
                local(message.message().createdAt()),
                label + '"' + shown + '"',
                session.scope(),
                span,
                Statement.of(message.message().voice())));
    }

    private LocalDateTime local(Instant time) {
        return LocalDateTime.ofInstant(time, zone).truncatedTo(ChronoUnit.MINUTES);
    }
}
