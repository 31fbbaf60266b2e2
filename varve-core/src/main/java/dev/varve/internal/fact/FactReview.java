package dev.varve.internal.fact;

import dev.varve.Fact;
import dev.varve.Note;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.TokenEstimator;
import dev.varve.model.FactNote;
import dev.varve.store.Learning;
import dev.varve.store.SearchTerms;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Decides which of a model's suggestions become facts. One counts if it is a line of at least two words that its sources
 * carry: half of its words and every number in it must be there. What is known already is not written again, and what
 * says the same with more words, or about the same thing with other numbers, takes the known fact's place, so that
 * facts do not pile up. What somebody asked to keep gives way only to what somebody asks to keep. All of them together are no longer than the notes. Thread-safe.
 */
public final class FactReview {
    /** Longest text that counts as one fact, in characters. */
    private static final int LONGEST = 300;

    /** Share of a fact's words that must stand in the notes that it was made of. */
    private static final double GROUNDED = 0.5;

    /** Facts of short notes may be longer than these, up to this. In tokens. */
    private static final int ALWAYS_ALLOWED = 512;

    private final TokenEstimator estimator;

    public FactReview(TokenEstimator estimator) {
        this.estimator = estimator;
    }

    /**
     * What is learnt from an answer.
     *
     * @param origin  the session that the notes are about
     * @param sources the notes, at least one
     * @param known   facts of the resource that count now
     * @param from    {@code learnedTo} of the row when the notes were read
     */
    public Learning review(
            Scope origin,
            List<Note> sources,
            List<FactNote> notes,
            List<Fact> known,
            long from,
            Instant now,
            String model) {
        Review review = new Review(origin, sources, known, now, model);
        notes.forEach(review::consider);
        long to = sources.get(sources.size() - 1).span().to();
        return new Learning(from, to, List.copyOf(review.accepted.values()), review.superseded);
    }

    /**
     * What is learnt from a statement that somebody asked to be kept: the statement, whatever it says. Known facts about the
     * same thing give way; to an agent's note only other notes do. Nothing is learnt if one of these says it already.
     *
     * @param learnedTo of the row
     */
    public Learning stated(Scope origin, Span span, Stated stated, List<Fact> known, long learnedTo, Instant now) {
        StatementWords statement = StatementWords.of(stated.summary());
        String id = id(origin, stated.summary());
        if (saying(origin, stated, known).isPresent()) {
            return new Learning(learnedTo, learnedTo, List.of(), Map.of());
        }
        Map<String, String> superseded = new HashMap<>();
        known.stream()
                .filter(fact -> !fact.id().equals(id) && stated.mayReplace(fact) && isSaidAnew(fact, statement))
                .forEach(fact -> superseded.put(fact.id(), id));
        Fact fact = stated.fact(id, origin, span, now);
        return new Learning(
                learnedTo, learnedTo, List.of(fact.withTokens(estimator.estimate(fact.line()))), superseded);
    }

    /** The fact saved on request in the same words. Fewer words may say the opposite, as "never" shows. */
    public Optional<Fact> saying(Scope origin, Stated stated, List<Fact> known) {
        return saved(origin, stated.summary(), known)
                .filter(fact -> stated.isNote() || !fact.isNote()); // a person's words take the place of a note
    }

    /** The fact saved on request in these words. */
    public static Optional<Fact> saved(Scope origin, String summary, List<Fact> known) {
        String id = id(origin, summary);
        return known.stream()
                .filter(fact -> fact.isSaved() && fact.id().equals(id))
                .findFirst();
    }

    /** True if the later one says all of it, or the same with other numbers; with another word it may be of another thing. */
    private static boolean isSaidAnew(Fact fact, StatementWords later) {
        StatementWords earlier = StatementWords.of(fact.summary());
        return later.covers(earlier) || later.words().equals(earlier.words());
    }

    /** True if the known fact gives way to a later statement. */
    private static boolean gives(Fact fact, StatementWords later) {
        StatementWords earlier = StatementWords.of(fact.summary());
        return later.covers(earlier) || later.isAboutTheSameAs(earlier);
    }

    private final class Review {
        private final Scope origin;
        private final List<Note> sources;
        private final List<Set<String>> termsOfSources;
        private final Set<String> allTerms;
        private final List<Fact> known;
        private final Instant now;
        private final String model;
        private final Map<String, Fact> accepted = new LinkedHashMap<>();
        private long left;
        private final Map<String, String> superseded = new HashMap<>();

        Review(Scope origin, List<Note> sources, List<Fact> known, Instant now, String model) {
            this.origin = origin;
            this.sources = sources;
            this.termsOfSources = sources.stream()
                    .map(source -> StatementWords.terms(List.of(source.text())))
                    .toList();
            this.allTerms =
                    StatementWords.terms(sources.stream().map(Note::text).toList());
            this.left = Math.max(
                    ALWAYS_ALLOWED, sources.stream().mapToLong(Note::tokens).sum());
            this.known = known;
            this.now = now;
            this.model = model;
        }

        void consider(FactNote note) {
            String summary = note.summary().strip();
            StatementWords statement = StatementWords.of(summary);
            boolean sound = summary.length() <= LONGEST
                    && summary.lines().count() == 1
                    && statement.size() >= 2
                    && statement.shareIn(allTerms) >= GROUNDED
                    && statement.numbersIn(allTerms);
            String id = id(origin, summary);
            int tokens = estimator.estimate(Fact.line(summary));
            if (!sound || tokens > left || isKnown(id, statement)) {
                return;
            }
            left -= tokens;
            for (Fact fact : known) {
                boolean mayGive = !fact.isSaved() && !fact.id().equals(id);
                if (mayGive && (note.replaces().contains(fact.id()) || gives(fact, statement))) {
                    superseded.put(fact.id(), id);
                }
            }
            for (Fact fact : List.copyOf(accepted.values())) {
                if (gives(fact, statement)) {
                    accepted.remove(fact.id());
                    superseded.replaceAll((old, newer) -> newer.equals(fact.id()) ? id : newer);
                }
            }
            accepted.put(
                    id,
                    new Fact(id, note.type(), summary, note.tags(), origin, span(statement), tokens, now, model, ""));
        }

        /** True if it says nothing that a fact that counts does not say in more words. */
        private boolean isKnown(String id, StatementWords statement) {
            if (accepted.containsKey(id)) {
                return true;
            }
            List<Fact> all = new ArrayList<>(known);
            all.addAll(accepted.values());
            return all.stream()
                    .filter(fact -> !superseded.containsKey(fact.id()))
                    .map(fact -> StatementWords.of(fact.summary()))
                    .anyMatch(fact -> fact.covers(statement));
        }

        /** The messages behind a fact: those of the one note that has all of its words that any note has, else all. */
        private Span span(StatementWords statement) {
            double best = statement.shareIn(allTerms);
            Optional<Span> one = Optional.empty();
            for (int i = 0; i < sources.size(); i++) {
                if (statement.shareIn(termsOfSources.get(i)) >= best) {
                    one = Optional.of(sources.get(i).span());
                }
            }
            return one.orElseGet(() ->
                    sources.get(0).span().hull(sources.get(sources.size() - 1).span()));
        }
    }

    /**
     * The same words in the same order have the same id in a resource, whatever stands between them. Sessions without a
     * resource may each know the same.
     */
    static String id(Scope origin, String summary) {
        List<String> terms = SearchTerms.of(summary);
        String said = terms.isEmpty() ? summary : String.join(" ", terms);
        String words = origin.hasResource() ? said : origin.session() + "\0" + said;
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(words.getBytes(StandardCharsets.UTF_8));
            return "f" + HexFormat.of().formatHex(digest, 0, 8);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }
}
