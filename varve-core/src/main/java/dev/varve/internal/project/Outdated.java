package dev.varve.internal.project;

import dev.varve.Digest.Line;
import dev.varve.Fact;
import dev.varve.Note;
import dev.varve.NoteLine;
import dev.varve.RecallResult;
import dev.varve.RecallResult.Hit;
import dev.varve.Scope;
import dev.varve.Statement.Place;
import dev.varve.TokenEstimator;
import dev.varve.language.Text;
import dev.varve.language.Voice;
import dev.varve.language.pattern.Readings;
import dev.varve.store.Passage;
import dev.varve.store.SearchText;
import dev.varve.store.SessionSummary;
import dev.varve.store.Store;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What was said in a project and holds no longer, because somebody corrected it or said something else later, as a digest
 * sees it. Recall finds the words all the same, and marks them. Belongs to one search.
 */
public final class Outdated {
    /** Of more sessions, the newest are read; as many as for a digest. */
    private static final int SESSIONS = DigestWriter.SESSIONS_FOR_RULES;

    private static final int MOST_CHARS = 160;

    private static final String PERSON = "User: ";

    private final Map<Scope, List<Gone>> gone = new HashMap<>();
    private final ZoneId zone;
    private final Function<Line, LocalDateTime> asOf;
    /** What people said later: read when a hit may hold a person's words, since it takes all notes. */
    private Optional<Supplier<List<List<Noted>>>> unread;

    /**
     * Words that hold no longer.
     *
     * @param place   where they stand; without an end if that is not known
     * @param words   if they do not stand there as they are
     * @param since   when somebody said so
     * @param instead what counts instead; empty if nothing does
     */
    private record Gone(Place place, String words, LocalDate since, String instead) {
        boolean isIn(Hit.OfMessage hit) {
            boolean known = place.to() > place.from();
            return hit.message().seq() == place.message()
                    && (!known
                            || place.from() < hit.passage().to()
                                    && hit.passage().from() < place.to());
        }

        String mark(Hit.OfMessage hit) {
            String text = SearchText.words(hit.message().message());
            String gone = words.isEmpty()
                    ? text.substring(Math.min(place.from(), text.length()), Math.min(place.to(), text.length()))
                    : words;
            return "(Since " + since + " this no longer holds: \"" + cut(gone) + '"'
                    + (instead.isEmpty() ? "" : "; now: \"" + cut(instead) + '"') + ')';
        }
    }

    private Outdated(ZoneId zone, Function<Line, LocalDateTime> asOf, Supplier<List<List<Noted>>> sessions) {
        this.zone = zone;
        this.asOf = asOf;
        this.unread = Optional.of(sessions);
    }

    /**
     * Reads it.
     *
     * @param sessions newest first
     */
    public static Outdated of(Store store, String tenant, String resource, List<SessionSummary> sessions, ZoneId zone) {
        return of(store, tenant, resource, zone, () -> {
            SessionNotes read = new SessionNotes(store, zone);
            return sessions.stream()
                    .filter(session -> !session.scope().session().equals(Scope.REMEMBERED))
                    .limit(SESSIONS)
                    .map(read::of)
                    .toList();
        });
    }

    /** The same of one session. */
    public static Outdated of(Store store, Scope session, ZoneId zone) {
        List<SessionSummary> one = store.state(session)
                .map(state -> List.of(new SessionSummary(session, state)))
                .orElse(List.of());
        return of(store, session.tenant(), session.resource(), one, zone);
    }

    /** The same of one session by its notes, as they are at hand. */
    public static Outdated of(Store store, Scope session, List<Note> notes, ZoneId zone) {
        return of(
                store,
                session.tenant(),
                session.resource(),
                zone,
                () -> List.of(notes.stream()
                        .flatMap(note -> SessionNotes.of(session, note.lines(), note.span()).stream())
                        .toList()));
    }

    private static Outdated of(
            Store store, String tenant, String resource, ZoneId zone, Supplier<List<List<Noted>>> sessions) {
        Corrections corrections = Corrections.of(store, tenant, resource, zone);
        Outdated outdated = new Outdated(
                zone,
                corrections::asOf,
                () -> sessions.get().stream().map(corrections::applied).toList());
        outdated.read(store.facts(tenant, resource, EnumSet.of(Fact.Status.SUPERSEDED)), store, tenant, resource);
        corrections
                .words()
                .forEach((id, correction) -> outdated.add(
                        id.session(),
                        new Gone(id.place(), "", LocalDate.ofInstant(correction.at(), zone), correction.text())));
        return outdated;
    }

    private void read(List<Fact> replaced, Store store, String tenant, String resource) {
        if (replaced.isEmpty()) {
            return;
        }
        Map<String, Fact> all = Stream.concat(
                        replaced.stream(), store.facts(tenant, resource, EnumSet.of(Fact.Status.CURRENT)).stream())
                .collect(Collectors.toMap(Fact::id, fact -> fact, (one, other) -> one));
        for (Fact fact : replaced) {
            Optional<Fact> newer = Optional.ofNullable(all.get(fact.supersededBy()));
            Optional<LocalDate> since =
                    newer.map(Fact::createdAt).or(fact::retiredAt).map(at -> LocalDate.ofInstant(at, zone));
            boolean isOfOne = newer.isEmpty()
                    || fact.origin().hasResource()
                    || newer.get().origin().equals(fact.origin());
            if (fact.isSaved() && isOfOne && since.isPresent()) {
                add(
                        fact.origin(),
                        new Gone(
                                new Place(fact.span().from(), 0, 0),
                                fact.summary(),
                                since.get(),
                                newer.map(Fact::summary).orElse("")));
            }
        }
    }

    /** What people said later, without what rules cannot read of it. */
    private void read(List<List<Noted>> sessions) {
        List<Noted> all = sessions.stream().flatMap(List::stream).toList();
        Readings.without(all, some -> Readings.attempt(() -> later(sessions, some)), line -> {})
                .orElse(List.of())
                .forEach(later -> add(later.session(), later.words()));
    }

    private record Withdrawn(Scope session, Gone words) {}

    /**
     * What people said later.
     *
     * @param some the lines of the sessions that are read
     */
    private List<Withdrawn> later(List<List<Noted>> sessions, List<Noted> some) {
        Set<Noted> read = Collections.newSetFromMap(new IdentityHashMap<>());
        read.addAll(some);
        List<List<Noted>> readable = sessions.stream()
                .map(session -> session.stream().filter(read::contains).toList())
                .toList();
        List<Withdrawn> gone = new ArrayList<>();
        InForce force = InForce.of(List.of(), readable, fact -> SavedLines.line(fact, zone), asOf);
        for (List<Noted> session : readable) {
            Map<Place, Line> replacing = new HashMap<>();
            session.forEach(
                    noted -> noted.note().statement().replaces().forEach(place -> replacing.put(place, noted.line())));
            for (Noted noted : session) {
                Place place = noted.note().statement().place();
                force.later(noted.line())
                        .or(() -> Optional.ofNullable(replacing.get(place)))
                        .ifPresent(later -> gone.add(new Withdrawn(
                                noted.line().session(),
                                new Gone(place, "", later.time().toLocalDate(), said(later.text())))));
            }
        }
        return gone;
    }

    private void readFor(Hit hit) {
        if (unread.isPresent() && mayBePersons(hit)) {
            List<List<Noted>> sessions = unread.get().get();
            unread = Optional.empty();
            read(sessions);
        }
    }

    /** What others said is not taken back by what people say later. */
    private static boolean mayBePersons(Hit hit) {
        return hit instanceof Hit.OfMessage found
                ? found.message().message().voice() == Voice.PERSON
                : ((Hit.OfNote) hit)
                        .note().lines().stream()
                                .anyMatch(line -> line.statement().voice() == Voice.PERSON);
    }

    private void add(Scope session, Gone words) {
        if (words.place().isKnown()) {
            gone.computeIfAbsent(session, any -> new ArrayList<>()).add(words);
        }
    }

    private static String cut(String words) {
        String line = Text.oneLine(words);
        return line.length() <= MOST_CHARS ? line : line.substring(0, Passage.cut(line, MOST_CHARS)) + " …";
    }

    /** Without who said it. */
    private static String said(String text) {
        return text.startsWith(PERSON) ? text.substring(PERSON.length()) : text;
    }

    /** The hits of a session, marked where their words hold no longer. Notes are shown without such lines. */
    public RecallResult marked(Scope session, RecallResult result) {
        List<Hit> hits = result.hits().stream()
                .flatMap(hit -> marked(session, hit).stream())
                .toList();
        return new RecallResult(hits, result.total() - result.hits().size() + hits.size());
    }

    /** True if a hit is a message of a session with words that hold no longer. */
    public boolean has(Scope session, Hit hit) {
        readFor(hit);
        return hit instanceof Hit.OfMessage found
                && gone.getOrDefault(session, List.of()).stream().anyMatch(each -> each.isIn(found));
    }

    /** A hit, likewise; empty if it is a note and nothing of it holds. */
    public Optional<Hit> marked(Scope session, Hit hit) {
        readFor(hit);
        List<Gone> here = gone.getOrDefault(session, List.of());
        if (here.isEmpty()) {
            return Optional.of(hit);
        }
        if (hit instanceof Hit.OfMessage found) {
            String marks = here.stream()
                    .filter(each -> each.isIn(found))
                    .map(each -> each.mark(found))
                    .distinct()
                    .collect(Collectors.joining("\n"));
            return Optional.of(marks.isEmpty() ? hit : found.withOutdated(marks));
        }
        Hit.OfNote found = (Hit.OfNote) hit;
        return holding(found.note(), here).map(note -> new Hit.OfNote(note, found.score()));
    }

    private static Optional<Note> holding(Note note, List<Gone> here) {
        List<NoteLine> lines = note.lines().stream()
                .filter(line -> here.stream()
                        .noneMatch(each -> each.place().equals(line.statement().place())))
                .toList();
        return lines.size() == note.lines().size()
                ? Optional.of(note)
                : lines.isEmpty()
                        ? Optional.empty()
                        : Optional.of(note.withLines(
                                lines,
                                TokenEstimator.scriptAware()
                                        .estimate(lines.stream()
                                                .map(NoteLine::toString)
                                                .collect(Collectors.joining("\n")))));
    }
}
