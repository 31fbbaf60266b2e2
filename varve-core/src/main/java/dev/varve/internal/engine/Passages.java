package dev.varve.internal.engine;

import dev.varve.Context;
import dev.varve.ContextBlock;
import dev.varve.LoggedMessage;
import dev.varve.Policy;
import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.RecallResult.Hit;
import dev.varve.RecallTool;
import dev.varve.Scope;
import dev.varve.TokenEstimator;
import dev.varve.internal.context.RecalledText;
import dev.varve.internal.recall.Echoes;
import dev.varve.internal.recall.QuestionWords;
import dev.varve.internal.recall.RecallText;
import dev.varve.store.SearchTerms;
import dev.varve.store.SearchText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Finds what was said earlier and bears on a message of the user, as far as the context does not show it. Thread-safe. */
final class Passages {
    private static final int CANDIDATES = 100;

    /**
     * How much a passage must have in common with the question, in nats: what a word tells is the logarithm of how few of
     * the messages have it. Less is chance, and so is one word alone of a question that has several.
     */
    private static final double LEAST_COMMON = 2.0;

    private static final int LEAST_WORDS = 2;

    /** A hit that is worth less than this share of the best is noise beside it. */
    private static final double LEAST_SHARE = 0.1;

    /** What one line of the notes says in so many of its words need not be said again. */
    private static final double NOTED = 0.95;

    /** Longest text of one passage, in characters. */
    private static final int CHARS = 800;

    private static final Pattern NUMBER = Pattern.compile("^#(\\d+) ", Pattern.MULTILINE);

    private final Policy policy;
    private final TokenEstimator estimator;
    private final BiFunction<Scope, RecallQuery, RecallResult> search;

    Passages(Policy policy, TokenEstimator estimator, BiFunction<Scope, RecallQuery, RecallResult> search) {
        this.policy = policy;
        this.estimator = estimator;
        this.search = search;
    }

    /**
     * Passages as a model reads them.
     *
     * @param seqs the messages that they are from
     */
    record Recalled(ContextBlock block, Set<Long> seqs) {
        /** Nothing bears on it. */
        static final Recalled NOTHING = new Recalled(new ContextBlock(ContextBlock.Kind.RECALLED, "", 0), Set.of());

        boolean isNothing() {
            return seqs.isEmpty();
        }
    }

    /**
     * The passages.
     *
     * @param tokens    most that they may have
     * @param alsoShown numbers of messages of which the context shows passages already
     */
    Recalled of(Scope scope, LoggedMessage asked, Context context, long tokens, Set<Long> alsoShown) {
        long room = tokens - estimator.estimate(RecalledText.HEAD) - estimator.estimate(RecalledText.TAIL) - 1L;
        String question = asked.message().text();
        Set<String> wanted = new LinkedHashSet<>(SearchTerms.of(QuestionWords.without(question)));
        if (wanted.isEmpty() || room <= 0) {
            return Recalled.NOTHING;
        }
        RecallResult found = Echoes.without(
                search.apply(scope, RecallQuery.of(question).in(policy.zone()).limit(CANDIDATES)),
                Set.of(RecallTool.NAME),
                asked.seq());
        Set<Long> shown = new HashSet<>(alsoShown);
        context.window().forEach(logged -> shown.add(logged.seq()));
        List<Hit> hits = bearing(found, wanted, asked.seq(), context, shown);
        if (hits.isEmpty()) {
            return Recalled.NOTHING;
        }
        String text = RecallText.quoted(
                new RecallResult(hits, hits.size()), question, policy.zone(), CHARS, (int) room, estimator);
        Set<Long> seqs = NUMBER.matcher(text)
                .results()
                .map(match -> Long.valueOf(match.group(1)))
                .collect(Collectors.toUnmodifiableSet());
        String whole = RecalledText.HEAD + text + RecalledText.TAIL;
        return new Recalled(new ContextBlock(ContextBlock.Kind.RECALLED, whole, estimator.estimate(whole)), seqs);
    }

    private static List<Hit> bearing(
            RecallResult found, Set<String> wanted, long asked, Context context, Set<Long> shown) {
        List<Hit.OfMessage> hits = new ArrayList<>();
        for (Hit hit : found.hits()) {
            if (hit instanceof Hit.OfMessage message && message.message().seq() < asked) {
                hits.add(message);
            }
        }
        List<Set<String>> common = hits.stream()
                .map(hit -> SearchTerms.among(wanted, SearchText.of(hit)))
                .toList();
        Map<String, Double> tells = tells(common, found, asked);
        List<Set<String>> noted = context.memoryText()
                .lines()
                .<Set<String>>map(line -> new HashSet<>(SearchTerms.of(line)))
                .toList();
        int least = Math.min(LEAST_WORDS, wanted.size());
        double best = 0;
        Set<Long> chosen = new HashSet<>();
        List<Hit> bearing = new ArrayList<>();
        for (int i = 0; i < hits.size(); i++) {
            Hit.OfMessage hit = hits.get(i);
            long seq = hit.message().seq();
            boolean bears = common.get(i).size() >= least
                    && common.get(i).stream().mapToDouble(tells::get).sum() >= LEAST_COMMON
                    && hit.score() >= LEAST_SHARE * best;
            boolean beside = chosen.contains(seq - 1) || chosen.contains(seq + 1);
            best = bears ? Math.max(best, hit.score()) : best;
            if ((bears || beside) && !shown.contains(seq) && !isNoted(hit, noted)) {
                bearing.add(hit);
                if (bears) {
                    chosen.add(seq);
                }
            }
        }
        return bearing;
    }

    /** By word; how many of all messages have it is judged by how many of those that were found have it. */
    private static Map<String, Double> tells(List<Set<String>> common, RecallResult found, long messages) {
        Map<String, Integer> having = new HashMap<>();
        common.forEach(words -> words.forEach(word -> having.merge(word, 1, Integer::sum)));
        double scale =
                Math.max(1, (double) found.total() / Math.max(1, found.hits().size()));
        Map<String, Double> tells = new HashMap<>();
        having.forEach((word, count) -> tells.put(word, Math.log(Math.max(1, messages / (count * scale)))));
        return tells;
    }

    /** Words that only hold a sentence together do not count. */
    private static boolean isNoted(Hit.OfMessage hit, List<Set<String>> noted) {
        String said = SearchText.words(hit.message().message())
                .substring(hit.passage().from(), hit.passage().to());
        Set<String> all = new HashSet<>(SearchTerms.of(QuestionWords.without(said)));
        return noted.stream()
                .anyMatch(line -> all.stream().filter(line::contains).count() >= NOTED * all.size());
    }
}
