package dev.varve.language.voice;

import dev.varve.language.LanguageFile;
import java.util.BitSet;

/**
 * Tells how much a message looks like one that holds somebody else's text: a linear model over {@link BorrowedSigns}. It is asked
 * where no mark tells whose words they are, and never says where those begin. Integer weights, so that every machine finds the
 * same.
 */
public final class BorrowedModel {
    /** The file of the weights. Each line has the number of its first bucket and the weights from there on. */
    public static final String FILE = "programs/borrowed.weights";

    private static final String BIAS = "bias";

    private final int bias;
    private final int[] weights;

    private BorrowedModel(int bias, int[] weights) {
        this.bias = bias;
        this.weights = weights;
    }

    /** The weights that come with this module, which are read when they are first needed. */
    public static BorrowedModel standard() {
        return Standard.MODEL;
    }

    private static final class Standard {
        static final BorrowedModel MODEL = of(LanguageFile.named(FILE));
    }

    /** Weights as a file of this form has them. */
    public static BorrowedModel of(LanguageFile file) {
        int[] weights = new int[BorrowedSigns.BUCKETS];
        int bias = 0;
        for (LanguageFile.Line line : file.lines()) {
            if (line.key().equals(BIAS)) {
                bias = Integer.parseInt(line.value());
            } else {
                file.read(line, row -> read(row, weights));
            }
        }
        return new BorrowedModel(bias, weights);
    }

    private static int read(LanguageFile.Line line, int[] weights) {
        int bucket = Integer.parseInt(line.key());
        String row = line.value();
        for (int from = 0; from < row.length(); bucket++) {
            int space = row.indexOf(' ', from);
            int end = space < 0 ? row.length() : space;
            weights[bucket] = Integer.parseInt(row, from, end, 10);
            from = end + 1;
        }
        return bucket;
    }

    /** The logarithm of the odds that a message holds somebody else's text, in thousandths. */
    public int score(String message) {
        return score(BorrowedSigns.of(message));
    }

    /** The same of signs. */
    public int score(BitSet signs) {
        long sum = 0;
        for (int sign = signs.nextSetBit(0); sign >= 0; sign = signs.nextSetBit(sign + 1)) {
            sum += weights[sign];
        }
        return bias + (int) (sum / Math.sqrt(Math.max(1, signs.cardinality())));
    }
}
