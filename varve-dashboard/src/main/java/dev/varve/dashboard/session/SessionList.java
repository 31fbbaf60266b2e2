package dev.varve.dashboard.session;

import dev.varve.LoggedMessage;
import dev.varve.NoteLine;
import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.Role;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.dashboard.source.MemorySource;
import dev.varve.dashboard.web.ApiCall;
import dev.varve.dashboard.web.Problem;
import dev.varve.internal.context.CallSize;
import dev.varve.internal.project.Outdated;
import dev.varve.internal.recall.Recall;
import dev.varve.internal.recall.RecallText;
import dev.varve.store.Passage;
import dev.varve.store.SearchTerms;
import dev.varve.store.SessionState;
import dev.varve.store.SessionSummary;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** All sessions of the tenant: the list, and search over everything. Thread-safe. */
public final class SessionList {
    private static final int TITLE_CHARS = 120;
    private static final int TITLE_MESSAGES = 8;
    private static final int MOST_TITLES = 20_000;
    private static final int HITS_PER_SESSION = 5;
    private static final int MOST_DAYS = 100_000;
    private static final Duration PATIENCE = Duration.ofMillis(400);

    private final MemorySource source;
    private final CallSize sizes;
    private final Map<Scope, Title> titles = new LinkedHashMap<>();

    /** A title, good for a session that began then. */
    private record Title(Instant began, String text) {}

    /** Reads from this source. */
    public SessionList(MemorySource source) {
        this.source = source;
        this.sizes = CallSize.of(source.policy(), source.window());
    }

    /**
     * A section of the list.
     *
     * @param total number of matching sessions
     * @param from number of sessions before these
     * @param sums over all matching sessions
     * @param projects all projects of the tenant
     */
    public record SessionPage(long total, long from, Sums sums, List<SessionRow> sessions, List<String> projects) {}

    /**
     * Totals of several sessions.
     *
     * @param messages number of messages
     * @param rawTokens tokens of all of them
     * @param liveTokens tokens of those that are not recorded, which have contexts
     * @param contextTokens tokens of the next call of each of these
     * @param lagTokens observable tokens without notes
     * @param modelTokens tokens that models read and wrote for their notes
     */
    public record Sums(
            long messages, long rawTokens, long liveTokens, long contextTokens, long lagTokens, long modelTokens) {}

    /**
     * The list, newest first unless another order is given; words of {@code q} must occur in the key or the project.
     */
    public SessionPage page(ApiCall call) {
        String wanted = call.text("q").orElse("").toLowerCase(Locale.ROOT).strip();
        List<SessionSummary> all = source.store().sessions(source.tenant());
        Instant since = call.text("days").isEmpty()
                ? Instant.MIN
                : source.clock().instant().minus(Duration.ofDays(call.number("days", 1, 1, MOST_DAYS)));
        List<SessionSummary> found = all.stream()
                .filter(each -> !each.state().lastMessageAt().isBefore(since))
                .filter(each -> call.text("project")
                        .map(each.scope().resource()::equals)
                        .orElse(true))
                .filter(each -> wanted.isEmpty()
                        || (each.scope().resource() + " " + each.scope().session())
                                .toLowerCase(Locale.ROOT)
                                .contains(wanted))
                .sorted(order(call.text("sort").orElse(""), call.text("order").orElse("")))
                .toList();
        int from = (int) call.number("from", 0, 0, found.size());
        int to = (int) Math.min(found.size(), from + call.number("limit", 100, 1, 500));
        return new SessionPage(
                found.size(),
                from,
                sums(found),
                found.subList(from, to).stream().map(this::row).toList(),
                all.stream()
                        .map(each -> each.scope().resource())
                        .distinct()
                        .sorted()
                        .toList());
    }

    private Sums sums(List<SessionSummary> sessions) {
        return new Sums(
                sessions.stream().mapToLong(each -> each.state().messages()).sum(),
                sessions.stream().mapToLong(each -> each.state().totalTokens()).sum(),
                sessions.stream()
                        .filter(each -> !isRecorded(each))
                        .mapToLong(each -> each.state().totalTokens())
                        .sum(),
                sessions.stream().mapToLong(this::context).sum(),
                sessions.stream().mapToLong(each -> lag(each.state())).sum(),
                sessions.stream()
                        .mapToLong(each -> each.state().usage().tokens())
                        .sum());
    }

    private boolean isRecorded(SessionSummary session) {
        return source.recorded().test(session);
    }

    /** Tokens of the next call; 0 for a recorded session. */
    private long context(SessionSummary session) {
        return isRecorded(session) ? 0 : sizes.of(session.state());
    }

    /** Observable tokens without notes. */
    public static long lag(SessionState state) {
        return Math.max(0, state.unbufferedTokens());
    }

    /** By a column of the list, the largest first unless {@code order} is {@code up}. */
    private Comparator<SessionSummary> order(String sort, String order) {
        Comparator<SessionSummary> by = switch (sort) {
            case "" -> SessionSummary.NEWEST_FIRST.reversed();
            case "messages" -> Comparator.comparingLong(each -> each.state().messages());
            case "raw" -> Comparator.comparingLong(each -> each.state().totalTokens());
            case "context" -> Comparator.comparingLong(this::context);
            case "saved" ->
                Comparator.comparingDouble(
                        each -> isRecorded(each) ? -1 : SessionRow.saved(each.state(), sizes.of(each.state())));
            case "lag" -> Comparator.comparingLong(each -> lag(each.state()));
            case "spent" ->
                Comparator.comparingLong(each -> each.state().usage().tokens());
            default ->
                throw Problem.badRequest(
                        "sort is messages, raw, context, saved, lag or spent; the newest come first without it");
        };
        return order.equals("up") ? by : by.reversed();
    }

    /** A session's row in the list. */
    public SessionRow row(SessionSummary summary) {
        return SessionRow.of(
                summary,
                title(summary),
                isRecorded(summary),
                sizes.of(summary.state()),
                source.limits().prices().of(summary.state().usage()));
    }

    /** The user's first request. */
    private String title(SessionSummary summary) {
        Instant began = summary.state().createdAt();
        synchronized (titles) {
            Title known = titles.get(summary.scope());
            if (known != null && known.began().equals(began)) {
                return known.text();
            }
        }
        String text = source.store().messages(summary.scope(), new Span(1, 1 + TITLE_MESSAGES)).stream()
                .filter(message -> message.role() == Role.USER)
                .map(message -> plain(message.message().text()))
                .filter(words -> !words.isEmpty())
                .findFirst()
                .map(words -> words.length() <= TITLE_CHARS
                        ? words
                        : words.substring(0, Passage.cut(words, TITLE_CHARS)).replaceFirst("(?<![.…])[.…]++$", "")
                                + "…")
                .orElse("");
        synchronized (titles) {
            if (titles.size() >= MOST_TITLES) {
                titles.clear();
            }
            titles.put(summary.scope(), new Title(began, text));
        }
        return text;
    }

    /** On one line, without the marks of a heading, a list or a quotation that it begins with. */
    private static String plain(String text) {
        String line = String.join(" ", text.strip().split("\\s+"));
        int from = 0;
        while (from < line.length() && "#>*- ".indexOf(line.charAt(from)) >= 0) {
            from++;
        }
        return line.substring(from);
    }

    /** Clears cached titles after a deletion. */
    public void forgetTitles() {
        synchronized (titles) {
            titles.clear();
        }
    }

    /**
     * A search result.
     *
     * @param project resource of the session
     * @param session its key
     * @param seq number of the message, or of the first one that the note covers
     * @param kind {@code message} or {@code note}
     * @param who role or name of the speaker; empty for a note
     * @param at time of the message
     * @param text the best matching passage
     * @param score relevance; compares within a session only
     */
    public record Found(
            String project, String session, long seq, String kind, String who, Instant at, String text, double score) {
        private static final int MOST_CHARS = 600;
        private static final int CHARS_BEFORE = 200;

        /** @param question the query */
        static Found of(Scope scope, RecallResult.Hit hit, String question) {
            if (hit instanceof RecallResult.Hit.OfMessage of) {
                LoggedMessage message = of.message();
                return new Found(
                        scope.resource(),
                        scope.session(),
                        message.seq(),
                        "message",
                        MessageView.who(message),
                        message.message().createdAt(),
                        text(of, question),
                        hit.score());
            }
            var note = ((RecallResult.Hit.OfNote) hit).note();
            return new Found(
                    scope.resource(),
                    scope.session(),
                    note.span().from(),
                    "note",
                    "",
                    note.createdAt(),
                    cut(
                            String.join(
                                    "\n",
                                    note.lines().stream()
                                            .map(NoteLine::toString)
                                            .toList()),
                            question),
                    hit.score());
        }

        /** The shortened text, followed by the complete remark on its outdated parts. */
        private static String text(RecallResult.Hit.OfMessage hit, String question) {
            String said = cut(RecallText.body(hit.withOutdated("")), question);
            return hit.outdated().isEmpty() ? said : said + '\n' + hit.outdated();
        }

        /** The part of a long text that fits into a list, from a little before the first query word. */
        private static String cut(String text, String question) {
            if (text.length() <= MOST_CHARS) {
                return text;
            }
            String lower = text.toLowerCase(Locale.ROOT);
            int first = SearchTerms.of(question).stream()
                    .mapToInt(lower::indexOf)
                    .filter(at -> at >= 0)
                    .min()
                    .orElse(0);
            int from = Passage.cut(text, Math.max(0, Math.min(first - CHARS_BEFORE, text.length() - MOST_CHARS)));
            int to = Passage.cut(text, from + MOST_CHARS);
            return (from > 0 ? "…" : "") + text.substring(from, to) + (to < text.length() ? "…" : "");
        }
    }

    /**
     * Progress of a search over all sessions.
     *
     * @param searched number of sessions searched, including earlier calls
     * @param sessions number of all sessions
     * @param found results of this call
     */
    public record Findings(long searched, long sessions, List<Found> found) {}

    /**
     * Searches sessions, newest first, for a few seconds at most; {@code from} continues where the last call ended.
     */
    public Findings search(ApiCall call) {
        RecallQuery query = RecallQuery.of(call.required("q"))
                .withZone(source.policy().zone())
                .withAskedAt(source.clock().instant())
                .withLimit(HITS_PER_SESSION);
        List<SessionSummary> all = source.store().sessions(source.tenant());
        int from = (int) call.number("from", 0, 0, all.size());
        Instant end = source.clock().instant().plus(PATIENCE);
        List<Found> found = new ArrayList<>();
        int next = from;
        while (next < all.size() && (next == from || source.clock().instant().isBefore(end))) {
            Scope scope = all.get(next).scope();
            RecallResult result = Recall.search(source.store(), scope, query);
            if (!result.hits().isEmpty()) {
                Outdated.of(source.store(), scope, query.zone())
                        .marked(scope, result)
                        .hits()
                        .forEach(hit -> found.add(Found.of(scope, hit, query.text())));
            }
            next++;
        }
        return new Findings(next, all.size(), found);
    }
}
