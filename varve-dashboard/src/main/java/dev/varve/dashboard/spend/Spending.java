package dev.varve.dashboard.spend;

import dev.varve.Note;
import dev.varve.Usage;
import dev.varve.dashboard.session.SessionEndpoints;
import dev.varve.dashboard.session.SessionList;
import dev.varve.dashboard.session.SessionRow;
import dev.varve.dashboard.session.Timeline;
import dev.varve.dashboard.source.MemorySource;
import dev.varve.dashboard.web.ApiCall;
import dev.varve.model.ModelLimits;
import dev.varve.store.SessionSummary;
import dev.varve.store.StoreCorruptException;
import java.time.Duration;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** Adds up. Thread-safe. */
public final class Spending {
    private static final int MONTHS = 6;
    private static final int TOP = 100;
    private static final Duration PATIENCE = Duration.ofMillis(300);

    private final MemorySource source;
    private final SessionList list;
    private final SessionEndpoints pages;

    /** Reads from a source, and shares the list and the pages of sessions. */
    public Spending(MemorySource source, SessionList list, SessionEndpoints pages) {
        this.source = source;
        this.list = list;
        this.pages = pages;
    }

    /** Everything together. */
    public SpendView view(ApiCall call) {
        ModelLimits limits = source.limits();
        List<SessionSummary> all = source.store().sessions(source.tenant());
        Usage sum = all.stream().map(each -> each.state().usage()).reduce(Usage.NONE, Usage::plus);
        Map<String, SpendView.Share> days = new TreeMap<>();
        Map<String, SpendView.Share> models = new TreeMap<>();
        Instant end = source.clock().instant().plus(PATIENCE);
        int read = 0;
        while (read < all.size() && (read == 0 || source.clock().instant().isBefore(end))) {
            for (Note note : notes(all.get(read))) {
                add(
                        days,
                        note.createdAt().atOffset(ZoneOffset.UTC).toLocalDate().toString(),
                        note);
                add(models, note.model(), note);
            }
            read++;
        }
        return new SpendView(
                sum.calls(),
                sum.inputTokens(),
                sum.outputTokens(),
                sum.cacheReadTokens(),
                limits.prices().of(sum),
                !limits.prices().equals(ModelLimits.Prices.NONE),
                limits.session().tokens(),
                limits.session().money(),
                months(),
                List.copyOf(days.values()),
                List.copyOf(models.values()),
                read,
                all.stream()
                        .sorted(Comparator.comparing((SessionSummary each) ->
                                        each.state().usage().tokens())
                                .thenComparing(each -> each.state().totalTokens())
                                .reversed())
                        .limit(TOP)
                        .map(list::row)
                        .toList());
    }

    /** None of a session whose notes are damaged, as the page on health says. */
    private List<Note> notes(SessionSummary session) {
        try {
            return source.store().notes(session.scope(), EnumSet.allOf(Note.Status.class));
        } catch (StoreCorruptException e) {
            return List.of();
        }
    }

    private static void add(Map<String, SpendView.Share> shares, String name, Note note) {
        SpendView.Share one = new SpendView.Share(name, 1, note.sourceTokens(), note.tokens());
        shares.merge(
                name,
                one,
                (a, b) -> new SpendView.Share(
                        name, a.notes() + b.notes(), a.read() + b.read(), a.written() + b.written()));
    }

    private List<SpendView.Month> months() {
        ModelLimits limits = source.limits();
        YearMonth now = YearMonth.from(source.clock().instant().atOffset(ZoneOffset.UTC));
        List<SpendView.Month> months = new ArrayList<>();
        for (int i = 0; i < MONTHS; i++) {
            Usage spent = source.ledger().spent(now.minusMonths(i));
            if (i == 0 || spent.tokens() > 0) {
                months.add(new SpendView.Month(
                        now.minusMonths(i).toString(),
                        spent.tokens(),
                        limits.prices().of(spent),
                        SessionRow.cacheReuse(spent),
                        limits.month().tokens(),
                        limits.month().money()));
            }
        }
        return months;
    }

    /** The input of one session's agent, compared to the full history. */
    public SpendView.Saving saving(ApiCall call) {
        Timeline.Totals totals = pages.totals(call);
        Function<Usage, Double> price = source.limits().prices()::of;
        return new SpendView.Saving(
                totals.calls(),
                totals.history(),
                totals.context(),
                totals.cached(),
                price.apply(new Usage(totals.calls(), totals.history(), 0, totals.historyCached(), 0)),
                price.apply(new Usage(totals.calls(), totals.context(), 0, totals.cached(), 0)),
                totals.days());
    }
}
