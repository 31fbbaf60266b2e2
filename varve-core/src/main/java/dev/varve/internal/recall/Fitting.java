package dev.varve.internal.recall;

import dev.varve.RecallResult.Hit;
import dev.varve.TokenEstimator;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * As many hits as fit. From the eleventh on, if not all fit whole, only the sentences of a hit that say most are shown, so
 * that more of what was said finds room. What does not fit is not written. Not thread-safe.
 */
final class Fitting {
    /** So many of the best hits are shown as they are. */
    private static final int WHOLE = 10;

    /** Tokens of what stands before a text, about. */
    private static final int HEAD = 8;

    private final List<Hit> hits;
    private final String query;
    private final int chars;
    private final Function<Hit, String> body;
    private final Function<Hit, String> written;
    private final UnaryOperator<String> escape;
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
     * @param body      the text of a hit
     * @param written   the same, escaped
     * @param escape    what becomes of a text before it is written
     * @param estimator counts the tokens
     */
    Fitting(
            List<Hit> hits,
            String query,
            int chars,
            Function<Hit, String> body,
            Function<Hit, String> written,
            UnaryOperator<String> escape,
            TokenEstimator estimator) {
        this.hits = hits;
        this.query = query;
        this.chars = chars;
        this.body = body;
        this.written = written;
        this.escape = escape;
        this.estimator = estimator;
    }

    /** The text of as many as fit into so many tokens. */
    String text(int tokens, Function<List<Shown>, String> writer) {
        int count = guess(tokens);
        String text = writer.apply(first(count, WHOLE));
        while (count > 0 && !fits(text, tokens)) {
            text = writer.apply(first(--count, WHOLE));
        }
        while (count < hits.size()) {
            String more = writer.apply(first(count + 1, WHOLE));
            if (!fits(more, tokens)) {
                return text;
            }
            text = more;
            count++;
        }
        return longest(text, tokens, writer);
    }

    private boolean fits(String text, int tokens) {
        return estimator.estimate(text) <= tokens;
    }

    private int guess(int tokens) {
        long used = 0;
        for (int i = 0; i < hits.size(); i++) {
            used += estimator.estimate(shown(i, WHOLE).body()) + HEAD;
            if (used > tokens) {
                return i;
            }
        }
        return hits.size();
    }

    /** All fit: more of them than the first may be whole. Texts grow with the number. */
    private String longest(String shortest, int tokens, Function<List<Shown>, String> writer) {
        String longest = shortest;
        int fitting = Math.min(WHOLE, hits.size());
        int tooMany = hits.size() + 1;
        while (tooMany - fitting > 1) {
            int middle = (fitting + tooMany) >>> 1;
            String text = writer.apply(first(hits.size(), middle));
            boolean fits = fits(text, tokens);
            longest = fits ? text : longest;
            fitting = fits ? middle : fitting;
            tooMany = fits ? tooMany : middle;
        }
        return longest;
    }

    /** So many hits, the first of them whole. */
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
                : shortened.computeIfAbsent(place, any -> new Shown(hit, escape.apply(key().of(body.apply(hit)))));
    }

    private KeySentences key() {
        KeySentences made = key.orElseGet(() -> new KeySentences(
                query, hits.stream().map(hit -> RecallText.said(hit, chars)).toList()));
        key = Optional.of(made);
        return made;
    }
}
