package dev.varve.internal.fidelity;

import dev.varve.TokenEstimator;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/** What goes back into a note, most important first, within bounds. Belongs to one note. */
final class PutBack {
    private static final String BETWEEN = "\0";

    private final Haystack written;
    private final TokenEstimator estimator;
    private final List<Literal> literals = new ArrayList<>();
    /** What may be put back: a share, but always as much as is next to nothing. The share is worked out if it is asked for. */
    static final class Bound {
        /** In tokens. */
        private static final int ALWAYS = 48;

        private static final long UNKNOWN = -1;

        private final LongSupplier share;
        private long tokens = UNKNOWN;

        Bound(LongSupplier share) {
            this.share = share;
        }

        private boolean isExceededBy(long used) {
            return used > ALWAYS && used > tokens();
        }

        long tokens() {
            if (tokens == UNKNOWN) {
                tokens = Math.max(ALWAYS, share.getAsLong());
            }
            return tokens;
        }
    }

    /** Their texts, one behind the other, with a sign between them that is in none. */
    private Haystack texts = new Haystack("");

    private long tokens;

    /**
     * Begins with nothing.
     *
     * @param written the note without it
     */
    PutBack(Haystack written, TokenEstimator estimator) {
        this.written = written;
        this.estimator = estimator;
    }

    /**
     * Adds what is neither in the note nor in a longer literal that goes back anyway, until there is too much.
     *
     * @param bound of all, with what was added before
     */
    void add(Collection<Literal> wanted, Bound bound) {
        for (Literal literal : wanted) {
            if (written.contains(literal) || texts.contains(literal)) {
                continue;
            }
            tokens += estimator.estimate(literal.text()) + 1;
            if (bound.isExceededBy(tokens)) {
                return;
            }
            literals.add(literal);
            texts = new Haystack(literals.stream().map(Literal::text).collect(Collectors.joining(BETWEEN)));
        }
    }

    List<Literal> literals() {
        return List.copyOf(literals);
    }
}
