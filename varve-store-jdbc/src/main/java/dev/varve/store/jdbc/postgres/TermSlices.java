package dev.varve.store.jdbc.postgres;

import java.util.List;

/**
 * Terms of several rows in joint arrays, with each row's slice: PostgreSQL has no nested arrays of different lengths,
 * and parsing them from text takes it longer than writing the rows.
 *
 * @param passages as long as the others, also if a row has only one
 * @param first of each row, counted from 1
 * @param last less than the first if a row has none
 * @param passaged the last of the passages, 0 for a row with only one
 */
record TermSlices(long[] terms, int[] counts, int[] passages, Integer[] first, Integer[] last, Integer[] passaged) {
    /** Columns that hold the slices in a table of rows. */
    static final String NAMES = "first, last, passaged";

    /** Their arguments. */
    static final String PLACEHOLDERS = "?::integer[], ?::integer[], ?::integer[]";

    /** The parts of one row of the table {@code new}. */
    static final String OF_ROW = "(?::bigint[])[new.first:new.last], (?::integer[])[new.first:new.last]";

    /** Likewise. */
    static final String PASSAGES_OF_ROW = "(?::integer[])[new.first:new.passaged]";

    static TermSlices of(List<HashedTerms> rows) {
        int length = rows.stream().mapToInt(row -> row.terms().length).sum();
        long[] terms = new long[length];
        int[] counts = new int[length];
        int[] passages = new int[length];
        Integer[] first = new Integer[rows.size()];
        Integer[] last = new Integer[rows.size()];
        Integer[] passaged = new Integer[rows.size()];
        int end = 0;
        for (int row = 0; row < first.length; row++) {
            HashedTerms added = rows.get(row);
            System.arraycopy(added.terms(), 0, terms, end, added.terms().length);
            System.arraycopy(added.counts(), 0, counts, end, added.counts().length);
            System.arraycopy(added.passages(), 0, passages, end, added.passages().length);
            first[row] = end + 1;
            end += added.terms().length;
            last[row] = end;
            passaged[row] = added.passages().length == 0 ? 0 : end;
        }
        return new TermSlices(terms, counts, passages, first, last, passaged);
    }

    /** Arguments of {@link #OF_ROW} and {@link #PASSAGES_OF_ROW}. */
    List<Object> joined() {
        return List.of(terms, counts, passages);
    }

    /** Arguments of {@link #PLACEHOLDERS}. */
    List<Object> bounds() {
        return List.of(first, last, passaged);
    }
}
