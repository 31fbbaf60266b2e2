package dev.varve.dashboard.session;

import dev.varve.Fact;
import dev.varve.Note;
import dev.varve.Priority;
import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.Scope;
import dev.varve.SessionStatus;
import dev.varve.Span;
import dev.varve.dashboard.source.MemorySource;
import dev.varve.dashboard.web.ApiCall;
import dev.varve.dashboard.web.Problem;
import dev.varve.event.Course;
import dev.varve.internal.project.Outdated;
import dev.varve.internal.recall.Explanation;
import dev.varve.internal.recall.Recall;
import dev.varve.store.ReadableMessages;
import dev.varve.store.SearchTerms;
import dev.varve.store.SessionState;
import dev.varve.store.SessionSummary;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** One session. Thread-safe. */
public final class SessionEndpoints {
    private static final int MESSAGE_CHARS = 20_000;
    private static final int MOST_MESSAGES = 500;
    private static final int MOST_FLAGS = 200;
    private static final int MOST_FACTS = 500;
    private static final int MOST_HITS = 50;

    private final MemorySource source;
    private final SessionList list;
    private final Courses courses;
    private final Seen seen;

    /** Begins at the first session that the query asks for. */
    public SessionEndpoints(MemorySource source, SessionList list, Courses courses) {
        this.source = source;
        this.list = list;
        this.courses = courses;
        this.seen = new Seen(source);
    }

    private Scope scope(ApiCall call) {
        return source.scope(call.project(), call.required("session"));
    }

    private SessionState state(Scope scope) {
        return source.store()
                .state(scope)
                .orElseThrow(() -> Problem.notFound("there is no session " + scope + "; it may have been deleted"));
    }

    /** The state of a session. */
    public SessionDetail detail(ApiCall call) {
        Scope scope = scope(call);
        SessionState state = state(scope);
        SessionSummary summary = new SessionSummary(scope, state);
        List<Note> notes = source.store().notes(scope, EnumSet.of(Note.Status.ACTIVE, Note.Status.BUFFERED));
        Set<String> flagged = new TreeSet<>();
        notes.forEach(note -> note.lines().forEach(line -> flagged.addAll(line.flags())));
        SessionStatus status = source.varve().session(scope).status();
        return new SessionDetail(
                list.row(summary),
                state.createdAt(),
                state.lastSeq(),
                state.goneMessages(),
                state.coveredMessages(),
                state.coveredTokens(),
                state.memoryTokens(),
                state.observations().count(),
                state.reflections().count(),
                notes.stream()
                        .filter(note -> note.status() == Note.Status.BUFFERED)
                        .count(),
                state.hint().currentTask(),
                state.hint().suggestedResponse(),
                flagged.stream().limit(MOST_FLAGS).toList(),
                status.stopped(),
                state.usage().cacheReadTokens(),
                source.store().facts(scope.tenant(), scope.resource(), EnumSet.of(Fact.Status.CURRENT)).stream()
                        .filter(fact -> fact.origin().equals(scope))
                        .limit(MOST_FACTS)
                        .map(FactView::of)
                        .toList());
    }

    /** Tokens over its course. */
    public Timeline timeline(ApiCall call) {
        Scope scope = scope(call);
        state(scope);
        return Timeline.of(courses.of(scope));
    }

    /** Sums over all calls of its agent. */
    public Timeline.Totals totals(ApiCall call) {
        Scope scope = scope(call);
        state(scope);
        return Timeline.Totals.of(courses.of(scope));
    }

    /** The model's input at a call. */
    public SeenContext seen(ApiCall call) {
        Scope scope = scope(call);
        state(scope);
        Course course = courses.of(scope);
        long number = call.number("call", Integer.MAX_VALUE, 1, Integer.MAX_VALUE);
        if (call.text("at").isPresent()) {
            number = callFor(course, call.number("at"));
        }
        return seen.at(course, scope, number);
    }

    /** The call answered by this message, or else the first one that included it. */
    private static long callFor(Course course, long message) {
        int low = 1;
        int high = course.calls();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (course.call(middle).seq() >= message - 1) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /**
     * Notes of a session.
     *
     * @param total number of matching notes
     * @param from number of notes before these
     */
    public record NotePage(long total, long from, List<NoteView> notes) {}

    /** Its matching notes in order; with a search, only the lines that contain all its words. */
    public NotePage notes(ApiCall call) {
        Scope scope = scope(call);
        state(scope);
        Set<Note.Status> statuses = call.text("replaced").isPresent()
                ? EnumSet.allOf(Note.Status.class)
                : EnumSet.of(Note.Status.ACTIVE, Note.Status.BUFFERED);
        Set<String> words = Set.copyOf(SearchTerms.of(call.text("q").orElse("")));
        String priority =
                call.text("priority").map(p -> p.toUpperCase(Locale.ROOT)).orElse("");
        if (!priority.isEmpty()
                && EnumSet.allOf(Priority.class).stream()
                        .noneMatch(p -> p.name().equals(priority))) {
            throw Problem.badRequest("priority is CRITICAL, IMPORTANT or NOTE");
        }
        long first = call.number("first", 0, 0, Long.MAX_VALUE);
        long end = call.number("end", Long.MAX_VALUE, 0, Long.MAX_VALUE);
        boolean whole = words.isEmpty() && priority.isEmpty() && end == Long.MAX_VALUE && first == 0;
        List<NoteView> found = new ArrayList<>();
        for (Note note : source.store().notes(scope, statuses)) {
            NoteView view = NoteView.of(note);
            List<NoteView.LineView> lines = view.lines().stream()
                    .filter(line -> priority.isEmpty() || line.priority().equals(priority))
                    .filter(line -> line.to() > first && line.from() < end)
                    .filter(line -> words.isEmpty()
                            || SearchTerms.among(words, line.at() + " " + line.source() + " " + line.text())
                                            .size()
                                    == words.size())
                    .toList();
            if (!lines.isEmpty() || whole) {
                found.add(new NoteView(
                        view.id(),
                        view.kind(),
                        view.status(),
                        view.from(),
                        view.to(),
                        view.tokens(),
                        view.sourceTokens(),
                        view.model(),
                        view.createdAt(),
                        view.level(),
                        view.sources(),
                        lines));
            }
        }
        int from = (int) call.number("from", 0, 0, found.size());
        int to = (int) Math.min(found.size(), from + call.number("limit", 50, 1, 1_000));
        return new NotePage(found.size(), from, found.subList(from, to));
    }

    /**
     * A stretch of the log.
     *
     * @param last  number of the newest message
     * @param holes where messages cannot be read because the storage is damaged; the end of each is outside
     */
    public record MessagePage(long last, List<MessageView> messages, List<Span> holes) {}

    /** Messages from one number to before another, at most {@value #MOST_MESSAGES}. */
    public MessagePage messages(ApiCall call) {
        Scope scope = scope(call);
        SessionState state = state(scope);
        long from = call.number("from", 1, 1, state.lastSeq() + 1);
        long to = call.number("to", from + 50, from, Math.min(from + MOST_MESSAGES, state.lastSeq() + 1));
        int chars = (int) call.number("chars", MESSAGE_CHARS, 1, 10_000_000);
        ReadableMessages read = source.store().readable(scope, new Span(from, to));
        return new MessagePage(
                state.lastSeq(),
                read.messages().stream()
                        .map(message -> MessageView.of(message, chars))
                        .toList(),
                read.holes());
    }

    /**
     * Results of recall.
     *
     * @param total number of all matches
     */
    public record RecallView(long total, List<RecallHit> hits) {}

    /**
     * A result with its explanation.
     *
     * @param words query terms that it has
     * @param missing query terms that it lacks
     * @param reason for people
     */
    public record RecallHit(SessionList.Found found, List<String> words, List<String> missing, String reason) {}

    /** The results of the agent's recall tool, with reasons. */
    public RecallView recall(ApiCall call) {
        Scope scope = scope(call);
        state(scope);
        String question = call.required("q");
        RecallQuery query = RecallQuery.of(question)
                .withZone(source.policy().zone())
                .withAskedAt(source.clock().instant())
                .withLimit((int) call.number("limit", 20, 1, MOST_HITS));
        RecallResult result = Recall.search(source.store(), scope, query);
        Map<RecallResult.Hit, Explanation> why = Recall.explain(source.store(), scope, query).stream()
                .collect(Collectors.toMap(each -> each.found().hit(), each -> each));
        Set<String> terms = new TreeSet<>(SearchTerms.of(question));
        List<RecallHit> hits = new ArrayList<>();
        Outdated outdated = Outdated.of(source.store(), scope, query.zone());
        for (RecallResult.Hit hit : result.hits()) {
            Optional<RecallResult.Hit> marked = outdated.marked(scope, hit);
            if (marked.isEmpty()) {
                continue;
            }
            SessionList.Found found = SessionList.Found.of(scope, marked.get(), question);
            Set<String> has = new TreeSet<>(SearchTerms.among(terms, found.text()));
            List<String> missing =
                    terms.stream().filter(term -> !has.contains(term)).toList();
            hits.add(new RecallHit(
                    found, List.copyOf(has), missing, reason(hits.size() + 1, has, Optional.ofNullable(why.get(hit)))));
        }
        return new RecallView(result.total(), hits);
    }

    private static String reason(int rank, Set<String> has, Optional<Explanation> why) {
        String reason = why.map(SessionEndpoints::reason)
                .orElse(has.isEmpty() ? "stands next to a message that matches" : "matches less than those above");
        return "Rank " + rank + ": " + reason + ".";
    }

    private static String reason(Explanation why) {
        List<String> reasons = new ArrayList<>();
        reasons.add("says " + Math.round(100 * why.share()) + " % of the question");
        reasons.add("matches " + Math.round(100 * why.base()) + " % as well as the best where it stands");
        reasons.addAll(why.reasons());
        return String.join(", ", reasons);
    }
}
