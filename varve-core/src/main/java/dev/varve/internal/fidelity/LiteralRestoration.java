package dev.varve.internal.fidelity;

import dev.varve.TokenEstimator;
import dev.varve.language.literal.Literal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.LongSupplier;

/** Collects literals to restore in a note, most important first, within bounds. Belongs to one note. */
final class LiteralRestoration {
    private final NormalizedText written;
    private final TokenEstimator estimator;
    private final List<Literal> literals = new ArrayList<>();
    /** The bound on restored text: a share of the note, but always a small minimum. The share is computed on demand. */
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

    /** The same as texts to look in: made once each, since every later literal is looked up in all of them. */
    private final List<NormalizedText> texts = new ArrayList<>();

    /** All of them: what is not in here is in none, as nearly always. */
    private final StringBuilder together = new StringBuilder();

    private long tokens;

    /**
     * Begins with nothing.
     *
     * @param written the note without it
     */
    LiteralRestoration(NormalizedText written, TokenEstimator estimator) {
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
            if (written.contains(literal) || isPartOfAnother(literal)) {
                continue;
            }
            tokens += estimator.estimate(literal.text()) + 1;
            if (bound.isExceededBy(tokens)) {
                return;
            }
            literals.add(literal);
            NormalizedText text = new NormalizedText(literal.text());
            texts.add(text);
            together.append(text.plain()).append('\n');
        }
    }

    private boolean isPartOfAnother(Literal literal) {
        if (together.indexOf(literal.key()) < 0) {
            return false;
        }
        for (NormalizedText text : texts) {
            if (text.contains(literal)) {
                return true;
            }
        }
        return false;
    }

    List<Literal> literals() {
        return List.copyOf(literals);
    }
}
