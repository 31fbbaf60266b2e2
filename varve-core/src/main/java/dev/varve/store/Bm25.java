package dev.varve.store;

/**
 * Okapi BM25, the ranking of every store: Robertson, Walker, Jones, Hancock-Beaulieu and Gatford, "Okapi at TREC-3" (1994). The
 * constants are those of SQLite's FTS5. Document frequencies are counted within the session, and no term has a negative
 * weight.
 */
public final class Bm25 {
    /** Term-frequency saturation: the lower, the sooner repetitions of a term stop counting. */
    public static final double K1 = 1.2;

    /** Length normalisation, from 0 for none to 1 for full. */
    public static final double B = 0.75;

    private Bm25() {}

    /**
     * The weight of a term: its inverse document frequency.
     *
     * @param documents number of documents
     * @param having    number of documents that contain the term
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
