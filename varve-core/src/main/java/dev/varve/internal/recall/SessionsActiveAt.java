package dev.varve.internal.recall;

import dev.varve.RecallQuery;
import dev.varve.RecallResult.Hit;
import dev.varve.Scope;
import dev.varve.internal.recall.AskedPeriods.Period;
import dev.varve.internal.recall.ProjectRecall.InSession;
import dev.varve.language.WordList;
import dev.varve.store.SearchTerms;
import dev.varve.store.SearchText;
import dev.varve.store.SessionState;
import dev.varve.store.SessionSummary;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Which sessions were held at the time that a question is about. A search of many sessions looks into few of them, so those
 * are told apart before, by their first and last message.
 *
 * @param sessions  in which something may be found; if the question names a date, those that were held then
 * @param others    if it does, the rest: what has its words may be about that date
 * @param besides   terms of the question that are neither grammar nor part of a date; looked for only if it names one
 * @param namesDate whether it does; a date on which no session was held counts as none, since it can only be talked about
 */
record SessionsActiveAt(List<Scope> sessions, List<Scope> others, Set<String> besides, boolean namesDate) {
    /** A longer text is material, such as a log; its dates do not say when something was said. */
    private static final int QUESTION_CHARS = 300;

    /** Words that ask for everything that was said or done say nothing about it. */
    private static final Set<String> ANYTHING = Set.copyOf(SearchTerms.of(String.join(" ", WordList.ANYTHING.words())));

    /** @param most maximum number of sessions; those that come first are preferred */
    static SessionsActiveAt of(List<SessionSummary> all, RecallQuery query, int most) {
        List<SessionSummary> within = all.stream()
                .filter(session -> query.isOfAnyTime() || isWithin(session.state(), query))
                .toList();
        if (query.text().length() <= QUESTION_CHARS) {
            List<Scope> then = new ArrayList<>();
            List<Scope> others = new ArrayList<>();
            Map<List<Integer>, List<Period>> periods = new HashMap<>();
            for (SessionSummary session : within) {
                List<Integer> years = Recall.years(session.state()).boxed().toList();
                boolean held = periods.computeIfAbsent(years, each -> periods(query, each)).stream()
                        .anyMatch(period -> isWithin(session.state(), period));
                (held ? then : others).add(session.scope());
            }
            if (!then.isEmpty()) {
                return new SessionsActiveAt(first(then, most), first(others, most), besides(query), true);
            }
        }
        return new SessionsActiveAt(
                first(within.stream().map(SessionSummary::scope).toList(), most), List.of(), Set.of(), false);
    }

    /** How many of its words the hit has that has most of them. */
    int mostWords(List<InSession> hits) {
        return hits.stream()
                .mapToInt(each -> SearchTerms.among(besides, text(each.hit())).size())
                .max()
                .orElse(0);
    }

    private static String text(Hit hit) {
        return hit instanceof Hit.OfMessage message
                ? SearchText.of(message)
                : ((Hit.OfNote) hit).note().text();
    }

    private static List<Scope> first(List<Scope> sessions, int most) {
        return sessions.subList(0, Math.min(most, sessions.size()));
    }

    private static List<Period> periods(RecallQuery query, List<Integer> years) {
        return AskedPeriods.of(query, () -> years.stream().mapToInt(year -> year))
                .periods();
    }

    private static boolean isWithin(SessionState session, RecallQuery query) {
        return isWithin(
                session, new Period(query.from().orElse(Instant.MIN), query.to().orElse(Instant.MAX)));
    }

    /** A host may append a message of an earlier time. */
    private static boolean isWithin(SessionState session, Period period) {
        Instant one = session.createdAt();
        Instant other = session.lastMessageAt();
        Instant first = one.isBefore(other) ? one : other;
        Instant last = one.isBefore(other) ? other : one;
        return first.isBefore(period.to()) && !last.isBefore(period.from());
    }

    /** A word belongs to a date if the question would name another without it. */
    private static Set<String> besides(RecallQuery query) {
        String[] words = query.text().split("\\s+");
        Set<String> dates = terms(query, words);
        Set<String> besides = new LinkedHashSet<>();
        for (int i = 0; i < words.length; i++) {
            String word = words[i];
            words[i] = "";
            if (SearchTerms.hasAny(word)
                    && !QuestionWords.isGrammar(word)
                    && terms(query, words).equals(dates)) {
                besides.addAll(SearchTerms.of(word));
            }
            words[i] = word;
        }
        besides.removeAll(ANYTHING);
        return besides;
    }

    private static Set<String> terms(RecallQuery query, String[] words) {
        int year = query.askedAt().orElse(Instant.EPOCH).atZone(query.zone()).getYear();
        return AskedPeriods.of(query.withText(String.join(" ", words)), () -> IntStream.of(year))
                .terms();
    }
}
