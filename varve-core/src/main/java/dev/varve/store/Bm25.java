package dev.varve.store;

/**
 * Okapi BM25, by which every store ranks: Robertson, Walker, Jones, Hancock-Beaulieu and Gatford, "Okapi at TREC-3" (1994). The
 * constants are those of SQLite's FTS5. How rare a term is counts within the session; unlike there, no term counts less than
 * nothing.
 */
public final class Bm25 {
    /** How soon a term that is repeated counts no more. */
    public static final double K1 = 1.2;

    /** How much the length of a document is held against it. */
    public static final double B = 0.75;

    private Bm25() {}

    /**
     * The weight of a term.
     *
     * @param documents how many there are
     * @param having    how many have it
     */
    public static double rarity(double documents, double having) {
        return Math.log(1 + (Math.max(0, documents - having) + 0.5) / (having + 0.5));
    }

    /**
     * The share of its weight that a term adds to the score of a document, and more.
     *
     * @param times   how often the document has it
     * @param length  terms of the document
     * @param average terms of the average document
     */
    public static double weight(double times, double length, double average) {
        return times * (K1 + 1) / (times + K1 * (1 - B + B * length / Math.max(1, average)));
    }
}
