package dev.varve.internal.recall;

import dev.varve.Context;
import dev.varve.ContextBlock;
import dev.varve.LoggedMessage;
import dev.varve.Policy;
import dev.varve.RecallQuery;
import dev.varve.RecallResult.Hit;
import dev.varve.Scope;
import dev.varve.TokenEstimator;
import dev.varve.internal.context.RecalledText;
import dev.varve.internal.recall.ProjectRecall.InSession;
import dev.varve.internal.recall.RecallText.Quoted;
import dev.varve.internal.session.SessionView;
import dev.varve.internal.token.PiecewiseEstimator;
import dev.varve.store.SearchTerms;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Finds earlier passages that bear on a message of the user and that the context does not show yet. Thread-safe. */
public final class Passages {
    private static final int CANDIDATES = 100;

    /**
     * How much a passage must tell of the question, in nats. Less is chance, as where all messages have the words: nobody asked
     * for them.
     */
    private static final double LEAST_TOLD = 3.0;

    /** One word alone of a question that has several is chance, too. */
    private static final int LEAST_WORDS = 2;

    /** A hit that is worth less than this share of the best is noise beside it. */
    private static final double LEAST_SHARE = 0.1;

    /** The same where the words are one half of the score. */
    private static final double LEAST_SHARE_MIXED = LEAST_SHARE / 2;

    /** The share of a passage's words in one line of the notes at which the passage is left out. */
    private static final double NOTED = 0.95;

    /** Longest text of one passage, in characters. */
    private static final int CHARS = MatchedPart.MOST_CHARS;

    /** Passages are shortened if need be; more than this many times the budget is never shown. */
    private static final int MOST_BUDGETS = 2;

    /** Tokens of the longest passage, and a line's own. */
    private static final int LONGEST = CHARS / 3;

    private static final int LINE = 8;

    private final Policy policy;
    private final TokenEstimator estimator;
    private final LiveRecall recall;

    /** Tokens of what stands before and behind passages. */
    private final long around;

    public Passages(Policy policy, TokenEstimator estimator, LiveRecall recall) {
        this.policy = policy;
        this.estimator = estimator;
        this.recall = recall;
        this.around = estimator.estimate(RecalledText.HEAD) + estimator.estimate(RecalledText.TAIL) + 1L;
    }

    /**
     * Passages as a model reads them.
     *
     * @param seqs the messages that they are from
     */
    public record Recalled(ContextBlock block, Set<Long> seqs) {
        /** Nothing bears on it. */
        public static final Recalled NOTHING =
                new Recalled(new ContextBlock(ContextBlock.Kind.RECALLED, "", 0), Set.of());

        public boolean isNothing() {
            return seqs.isEmpty();
        }
    }

    /**
     * The passages.
     *
     * @param view      the session as it is now, if that is asked for
     * @param tokens    most that they may have
     * @param alsoShown numbers of messages whose passages the context already shows
     */
    public Recalled of(
            Scope scope,
            Optional<SessionView> view,
            LoggedMessage asked,
            Context context,
            long tokens,
            Set<Long> alsoShown) {
        Optional<Wanted> wanted = wanted(asked, context, tokens, alsoShown);
        return wanted.map(all -> {
                    List<Hit> parts = recall.atOnce(scope, view, all.query(), answer -> {
                        Bearing bearing = bearing(answer, all);
                        return bearing.parts(scope, answer.finder().hits(bearing.candidates()));
                    });
                    return written(all, recall.holding(scope, view, parts, policy.zone()), UnaryOperator.identity());
                })
                .orElse(Recalled.NOTHING);
    }

    /**
     * The passages as far as they are at hand.
     *
     * @param found empty if somebody has to be waited for
     * @param rest  looks for them, or reads them if that is all that is missing
     */
    public record Sought(Optional<Recalled> found, Supplier<Recalled> rest) {
        private static Sought of(Recalled found) {
            return new Sought(Optional.of(found), () -> found);
        }
    }

    /** The same without a question to the store or a model, and without reading a text that is long. */
    public Sought seek(
            Scope scope, SessionView view, LoggedMessage asked, Context context, long tokens, Set<Long> alsoShown) {
        Sought later =
                new Sought(Optional.empty(), () -> of(scope, Optional.of(view), asked, context, tokens, alsoShown));
        if (asked.tokens() > SessionIndexes.FEW_TOKENS) {
            return later;
        }
        Optional<Wanted> wanted = wanted(asked, context, tokens, alsoShown);
        if (wanted.isEmpty()) {
            return Sought.of(Recalled.NOTHING);
        }
        Wanted all = wanted.get();
        return recall.fromHeap(scope, view, all.query(), answer -> {
                    Bearing bearing = bearing(answer, all);
                    return answer.finder()
                            .hitsAtHand(bearing.candidates())
                            .map(hits -> {
                                List<Hit> parts = bearing.parts(scope, hits);
                                return checked(
                                        scope, view, all, parts, written(all, parts, answer.finder()::remembering));
                            })
                            .orElseGet(() -> new Sought(Optional.empty(), () -> {
                                List<Hit> parts = bearing.parts(scope, recall.read(scope, bearing.candidates()));
                                return written(all, holding(scope, view, parts), UnaryOperator.identity());
                            }));
                })
                .orElse(later);
    }

    /** The text to show, after the store's corrections were applied. */
    private Sought checked(Scope scope, SessionView view, Wanted wanted, List<Hit> parts, Recalled whole) {
        return whole.isNothing()
                ? Sought.of(whole)
                : new Sought(Optional.empty(), () -> {
                    List<Hit> holding = holding(scope, view, parts);
                    return holding.size() == parts.size() ? whole : written(wanted, holding, UnaryOperator.identity());
                });
    }

    private List<Hit> holding(Scope scope, SessionView view, List<Hit> parts) {
        return recall.holding(scope, Optional.of(view), parts, policy.zone());
    }

    /**
     * A search for passages.
     *
     * @param asked  number of the message that asks
     * @param notes  that the context shows
     * @param shown  messages that it shows
     * @param budget tokens that passages may have
     */
    private record Wanted(RecallQuery query, long asked, List<String> notes, Set<Long> shown, long budget) {}

    /** Empty if there is nothing to look for, or no room. */
    private Optional<Wanted> wanted(LoggedMessage asked, Context context, long tokens, Set<Long> alsoShown) {
        long budget = tokens - around;
        String question = asked.message().text();
        if (budget <= 0 || !SearchTerms.hasAny(question)) {
            return Optional.empty();
        }
        Set<Long> shown = new HashSet<>(alsoShown);
        context.window().forEach(logged -> shown.add(logged.seq()));
        RecallQuery query = RecallQuery.of(question).withZone(policy.zone()).withLimit(CANDIDATES);
        return Optional.of(new Wanted(query, asked.seq(), notes(context), shown, budget));
    }

    private static List<String> notes(Context context) {
        return Stream.concat(
                        context.blocks().stream()
                                .filter(block -> block.kind() != ContextBlock.Kind.BASE
                                        && block.kind() != ContextBlock.Kind.KNOWLEDGE),
                        context.hint().stream())
                .map(ContextBlock::text)
                .toList();
    }

    private Recalled written(Wanted wanted, List<Hit> hits, UnaryOperator<Function<Hit, HitText>> remembering) {
        if (hits.isEmpty()) {
            return Recalled.NOTHING;
        }
        Quoted quoted = RecallText.quoted(
                hits, wanted.query().text(), policy.zone(), CHARS, (int) wanted.budget(), estimator, remembering);
        String whole = RecalledText.HEAD + quoted.text() + RecalledText.TAIL;
        return new Recalled(new ContextBlock(ContextBlock.Kind.RECALLED, whole, tokens(whole, quoted)), quoted.seqs());
    }

    private int tokens(String whole, Quoted quoted) {
        return quoted.parts() >= 0 && estimator instanceof PiecewiseEstimator pieces
                ? pieces.tokens(pieces.parts(PiecewiseEstimator.NOTHING, RecalledText.HEAD)
                        + quoted.parts()
                        + pieces.parts('\n', RecalledText.TAIL))
                : estimator.estimate(whole);
    }

    /**
     * The passages that bear on a question.
     *
     * @param found as it was found
     * @param fit   of the question
     */
    private record Bearing(RankedHits found, QuestionCoverage fit) {
        List<Candidate> candidates() {
            return found.candidates();
        }

        /** Their parts that matched, best first. */
        List<Hit> parts(Scope scope, List<Hit> hits) {
            return new RankedSearch(found.looked(scope, any -> hits, fit), fit)
                    .best().stream().map(InSession::hit).toList();
        }
    }

    private static Bearing bearing(LiveRecall.Answer answer, Wanted all) {
        RankedHits found = withoutEchoes(answer.found(), all.asked());
        QuestionCoverage fit = fit(answer);
        double leastShare = found.mixed() ? LEAST_SHARE_MIXED : LEAST_SHARE;
        NotedLines noted = answer.finder().noted(all.notes());
        double best = 0;
        long tokens = 0;
        Set<Long> chosen = new HashSet<>();
        List<Candidate> bearing = new ArrayList<>();
        for (Candidate candidate : found.candidates()) {
            if (tokens >= MOST_BUDGETS * all.budget()) {
                break;
            }
            long seq = candidate.key().seq();
            if (!isEarlier(candidate, all.asked())) {
                continue;
            }
            boolean bears =
                    candidate.score() >= leastShare * best && (candidate.meant() || tells(fit, candidate.words()));
            boolean beside = chosen.contains(seq - 1) || chosen.contains(seq + 1);
            best = bears ? Math.max(best, candidate.score()) : best;
            if ((bears || beside)
                    && !all.shown().contains(seq)
                    && !answer.finder().isNoted(candidate, noted, NOTED)) {
                bearing.add(candidate);
                tokens += Math.min(LONGEST, candidate.tokens()) + LINE;
                if (bears) {
                    chosen.add(seq);
                }
            }
        }
        return new Bearing(found.with(bearing, found.total()), fit);
    }

    private static boolean tells(QuestionCoverage fit, BitSet words) {
        return words.cardinality() >= Math.min(LEAST_WORDS, fit.words()) && fit.told(words) >= LEAST_TOLD;
    }

    private static QuestionCoverage fit(LiveRecall.Answer answer) {
        return QuestionCoverage.of(
                answer.question(),
                Recall.documents(answer.finder()),
                answer.found().having());
    }

    private static boolean isEarlier(Candidate candidate, long question) {
        return candidate.key().isMessage() && candidate.key().seq() < question;
    }

    /** Leaves out earlier look-ups of an agent and the question itself: they have its words and answer nothing. */
    private static RankedHits withoutEchoes(RankedHits found, long question) {
        List<Candidate> others = new ArrayList<>(found.candidates().size());
        for (Candidate candidate : found.candidates()) {
            if (!candidate.echo() && candidate.key().seq() != question) {
                others.add(candidate);
            }
        }
        return found.with(others, found.total() - found.candidates().size() + others.size());
    }
}
