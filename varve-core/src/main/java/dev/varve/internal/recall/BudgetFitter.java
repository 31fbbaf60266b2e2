package dev.varve.internal.recall;

import dev.varve.RecallResult.Hit;
import dev.varve.TokenEstimator;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToIntFunction;

/**
 * Shows as many hits as fit into a token budget. If not all fit whole, hits from the eleventh on show only their most
 * informative sentences, which makes room for more of them. The rest is left out. Not thread-safe.
 */
final class BudgetFitter {
    /** The number of best hits that are shown whole. */
    private static final int WHOLE = 10;

    /** Tokens of what stands before a text, about. */
    private static final int HEAD = 8;

    private final List<Hit> hits;
    private final String query;
    private final int chars;
    private final Function<Hit, HitText> written;
    private final Function<String, HitText> escape;
    private final TokenEstimator estimator;

    /** By place. */
    private final Map<Integer, Shown> whole = new HashMap<>();

    private final Map<Integer, Shown> shortened = new HashMap<>();

    /** Made when a text is shortened: most are not. */
    private Optional<KeySentences> key = Optional.empty();

    /**
     * @param hits      best first
     * @param query     what was asked; sentences with its words say more
     * @param chars     longest text of one hit, in characters
     * @param written   the text of a hit
     * @param escape    what becomes of a text before it is shown
     * @param estimator counts the tokens
     */
    BudgetFitter(
            List<Hit> hits,
            String query,
            int chars,
            Function<Hit, HitText> written,
            Function<String, HitText> escape,
            TokenEstimator estimator) {
        this.hits = hits;
        this.query = query;
        this.chars = chars;
        this.written = written;
        this.escape = escape;
        this.estimator = estimator;
    }

    /**
     * The hits that fit into a number of tokens.
     *
     * @param counter tokens of some of them as they are written
     */
    List<Shown> within(int tokens, ToIntFunction<List<Shown>> counter) {
        int count = guess(tokens);
        List<Shown> first = first(count, WHOLE);
        while (count > 0 && counter.applyAsInt(first) > tokens) {
            first = first(--count, WHOLE);
        }
        while (count < hits.size()) {
            List<Shown> more = first(count + 1, WHOLE);
            if (counter.applyAsInt(more) > tokens) {
                return first;
            }
            first = more;
            count++;
        }
        return longest(first, tokens, counter);
    }

    private int guess(int tokens) {
        long used = 0;
        for (int i = 0; i < hits.size(); i++) {
            used += shown(i, WHOLE).body().tokens(estimator) + HEAD;
            if (used > tokens) {
                return i;
            }
        }
        return hits.size();
    }

    /** All fit: more of them than the first may be whole. Texts grow with the number. */
    private List<Shown> longest(List<Shown> shortest, int tokens, ToIntFunction<List<Shown>> counter) {
        List<Shown> longest = shortest;
        int fitting = Math.min(WHOLE, hits.size());
        int tooMany = hits.size() + 1;
        while (tooMany - fitting > 1) {
            int middle = (fitting + tooMany) >>> 1;
            List<Shown> more = first(hits.size(), middle);
            boolean fits = counter.applyAsInt(more) <= tokens;
            longest = fits ? more : longest;
            fitting = fits ? middle : fitting;
            tooMany = fits ? tooMany : middle;
        }
        return longest;
    }

    /** A number of hits, the first of them whole. */
    private List<Shown> first(int count, int wholeOnes) {
        List<Shown> first = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            first.add(shown(i, wholeOnes));
        }
        return first;
    }

    private Shown shown(int place, int wholeOnes) {
        Hit hit = hits.get(place);
        return place < wholeOnes
                ? whole.computeIfAbsent(place, any -> new Shown(hit, written.apply(hit)))
                : shortened.computeIfAbsent(place, any -> new Shown(hit, escape.apply(shortened(hit))));
    }

    private String shortened(Hit hit) {
        String sentences = key().of(written.apply(hit).plain());
        String outdated = RecallText.outdated(hit);
        return sentences.contains(outdated.strip()) ? sentences : sentences + outdated;
    }

    private KeySentences key() {
        KeySentences made = key.orElseGet(() -> new KeySentences(
                query, hits.stream().map(hit -> RecallText.said(hit, chars)).toList()));
        key = Optional.of(made);
        return made;
    }
}
