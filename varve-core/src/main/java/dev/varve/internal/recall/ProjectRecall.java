package dev.varve.internal.recall;

import dev.varve.Message;
import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.RecallResult.Hit;
import dev.varve.Scope;
import dev.varve.internal.meaning.SemanticSearch;
import dev.varve.internal.recall.Fusion.Scale;
import dev.varve.internal.weight.Weights;
import dev.varve.store.SessionSummary;
import dev.varve.store.Store;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/** Recall in several sessions. What is found by meaning is put on one scale for all, so that the best of each compare. */
public final class ProjectRecall {
    private ProjectRecall() {}

    /** A hit and its session. */
    public record InSession(Scope session, Hit hit) {}

    /** The hits of one session. */
    private record Looking(Finder finder, Question question, RankedHits worded, List<Hit> meant) {}

    /**
     * Sessions to search: those that have the words together or are similar in meaning. If there are fewer, all are searched.
     */
    static final int SEARCHED = 24;

    /** More sessions are not searched, but those that were held at a time that is asked for are told apart before. */
    private static final int MOST_SESSIONS = 1_000;

    /** Finds messages and notes, best first, as many as the query wants. Thread-safe; throws what the store throws. */
    public static List<InSession> search(
            Store store, List<SessionSummary> sessions, RecallQuery query, SemanticSearch meaning) {
        SessionsActiveAt then = SessionsActiveAt.of(sessions, query, MOST_SESSIONS);
        if (then.namesDate() && then.besides().isEmpty()) {
            List<InSession> all =
                    search(store, then.sessions(), query, new SemanticSearch(store, List.of()), Recall::days);
            return best(
                    Stream.concat(
                                    all.stream().filter(ProjectRecall::isTalk),
                                    all.stream().filter(each -> !isTalk(each)))
                            .toList(),
                    query);
        }
        List<InSession> found = search(store, then.sessions(), query, meaning, Recall::question);
        List<InSession> others = search(store, then.others(), query, meaning, Recall::question);
        return best(then.mostWords(others) > then.mostWords(found) ? inTurn(found, others) : found, query);
    }

    /** True for questions and answers, which characterise a day; tool calls and results are many and alike. */
    private static boolean isTalk(InSession found) {
        return !(found.hit() instanceof Hit.OfMessage message)
                || !message.message().message().text().isBlank();
    }

    /** The sessions that a search may look into, for who prepares them. */
    static List<Scope> searched(List<SessionSummary> sessions, RecallQuery query) {
        SessionsActiveAt then = SessionsActiveAt.of(sessions, query, MOST_SESSIONS);
        return Stream.concat(then.sessions().stream(), then.others().stream()).toList();
    }

    /** Scores of sessions that were asked for and of others do not compare. */
    private static List<InSession> inTurn(List<InSession> found, List<InSession> others) {
        List<InSession> all = new ArrayList<>(found.size() + others.size());
        for (int i = 0; i < Math.max(found.size(), others.size()); i++) {
            found.stream().skip(i).limit(1).forEach(all::add);
            others.stream().skip(i).limit(1).forEach(all::add);
        }
        return all;
    }

    private static List<InSession> best(List<InSession> found, RecallQuery query) {
        Set<Message> shown = new HashSet<>();
        return found.stream()
                .filter(each -> !isCopy(each.hit(), shown))
                .limit(query.limit())
                .toList();
    }

    private static List<InSession> search(
            Store store,
            List<Scope> sessions,
            RecallQuery query,
            SemanticSearch meaning,
            BiFunction<Finder, RecallQuery, Question> asks) {
        Weights weights = Weights.defaults();
        Map<Scope, RecallResult> nearest =
                meaning.isOn() && !sessions.isEmpty() ? meaning.nearest(sessions, Recall.alike(query)) : Map.of();
        List<Looking> all = new ArrayList<>();
        searched(store, promising(store, sessions, query, nearest), query, asks).forEach((session, looked) -> {
            Finder finder = new StoreFinder(store, session, asked -> looked.result());
            RankedHits worded = Recall.worded(finder, query, looked.question(), weights);
            List<Hit> meant = nearest.getOrDefault(session, RecallResult.NONE).hits();
            if (!worded.candidates().isEmpty() || !meant.isEmpty()) {
                all.add(new Looking(finder, looked.question(), worded, meant));
            }
        });
        return ranked(all, query, weights);
    }

    /** The hits of all sessions, the best of them ranked by their parts. */
    private static List<InSession> ranked(List<Looking> all, RecallQuery query, Weights weights) {
        Scale scale = Scale.of(
                all.stream().map(Looking::worded).toList(),
                all.stream().map(Looking::meant).toList());
        QuestionCoverage fit = fit(all);
        List<Looked> found = new ArrayList<>();
        for (Looking each : all) {
            RankedHits mixed =
                    Recall.mixed(each.finder(), each.question(), each.worded(), each.meant(), scale, weights);
            found.addAll(
                    mixed.limit(RankedSearch.LOOKED_AT).looked(each.finder().scope(), each.finder()::hits, fit));
        }
        found.sort(Comparator.comparingDouble(Looked::score).reversed());
        return new RankedSearch(
                        found.stream()
                                .limit(Math.max(query.limit(), RankedSearch.LOOKED_AT))
                                .toList(),
                        fit)
                .best();
    }

    /** How rare a word is counts in all of the sessions together. */
    private static QuestionCoverage fit(List<Looking> all) {
        long documents = 0;
        double[] having = new double[0];
        for (Looking each : all) {
            documents += Recall.documents(each.finder());
            List<Double> here = each.worded().having();
            having = Arrays.copyOf(having, Math.max(having.length, here.size()));
            for (int word = 0; word < here.size(); word++) {
                having[word] += here.get(word);
            }
        }
        return all.isEmpty()
                ? QuestionCoverage.NONE
                : QuestionCoverage.of(
                        all.get(0).question(),
                        documents,
                        Arrays.stream(having).boxed().toList());
    }

    /** True if a better hit is the same message: a program that forks a session copies what was said before. */
    private static boolean isCopy(Hit hit, Set<Message> shown) {
        return hit instanceof Hit.OfMessage found
                && !found.message().message().id().isEmpty()
                && !shown.add(found.message().message());
    }

    /** The hits by the words of a question. */
    private record Searched(Question question, RecallResult result) {}

    /** Sessions that are asked the same are searched at once; the years in which one was held may make its question its own. */
    private static Map<Scope, Searched> searched(
            Store store, Set<Scope> sessions, RecallQuery query, BiFunction<Finder, RecallQuery, Question> asks) {
        Map<Scope, Question> questions = new LinkedHashMap<>();
        sessions.forEach(session -> questions.put(session, asks.apply(new StoreFinder(store, session), query)));
        Map<RecallQuery, List<Scope>> asking = new LinkedHashMap<>();
        questions.forEach(
                (session, question) -> asking.computeIfAbsent(Recall.asked(query, question), asked -> new ArrayList<>())
                        .add(session));
        Map<Scope, RecallResult> results = new HashMap<>();
        asking.forEach((asked, of) -> {
            Iterator<RecallResult> found = store.search(of, asked).iterator();
            of.forEach(session -> results.put(session, found.next()));
        });
        Map<Scope, Searched> searched = new LinkedHashMap<>();
        questions.forEach((session, question) ->
                searched.put(session, new Searched(question, results.getOrDefault(session, RecallResult.NONE))));
        return searched;
    }

    private static Set<Scope> promising(
            Store store, List<Scope> sessions, RecallQuery query, Map<Scope, RecallResult> nearest) {
        if (sessions.size() <= SEARCHED) {
            return new LinkedHashSet<>(sessions);
        }
        Set<Scope> promising = new LinkedHashSet<>(store.promising(sessions, Recall.words(query), SEARCHED));
        nearest.entrySet().stream()
                .filter(each -> !each.getValue().hits().isEmpty())
                .sorted(Comparator.comparingDouble((Map.Entry<Scope, RecallResult> each) ->
                                each.getValue().hits().get(0).score())
                        .reversed())
                .limit(SEARCHED)
                .forEach(each -> promising.add(each.getKey()));
        return promising;
    }
}
