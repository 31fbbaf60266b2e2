package dev.varve.lab.retrieval;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Where the sessions that hold an answer came among those found, summed over questions. */
final class Ranks {
    private int questions;
    private int first;
    private int anyInFive;
    private int allInFive;
    private int anyInTen;
    private double partInFive;
    private double reciprocal;
    private long tokens;

    /**
     * Counts a question.
     *
     * @param evidence sessions that hold the answer
     * @param found    sessions in the order in which recall names them, each once
     * @param shown    tokens of the ten best results
     */
    void add(List<String> evidence, List<String> found, int shown) {
        Set<String> wanted = new HashSet<>(evidence);
        List<String> five = found.subList(0, Math.min(5, found.size()));
        long inFive = five.stream().filter(wanted::contains).count();
        int rank = 0;
        while (rank < found.size() && !wanted.contains(found.get(rank))) {
            rank++;
        }
        questions++;
        first += rank == 0 && !found.isEmpty() ? 1 : 0;
        anyInFive += inFive > 0 ? 1 : 0;
        allInFive += inFive == wanted.size() ? 1 : 0;
        anyInTen += rank < Math.min(10, found.size()) ? 1 : 0;
        partInFive += (double) inFive / wanted.size();
        reciprocal += rank < found.size() ? 1.0 / (rank + 1) : 0;
        tokens += shown;
    }

    /** The row of a table, in percent; only of at least one question. */
    Row row(String data, String kind) {
        return new Row(
                data,
                kind,
                questions,
                share(first),
                share(anyInFive),
                share(partInFive),
                share(allInFive),
                share(anyInTen),
                share(reciprocal),
                (double) tokens / questions);
    }

    private double share(double sum) {
        return 100 * sum / questions;
    }

    /**
     * What came of the questions of one kind, in percent of them.
     *
     * @param data       set
     * @param kind       of the questions
     * @param questions  asked
     * @param hit1       whose first session holds the answer
     * @param any5       with a session that does among the first five: R@5 as most publish it
     * @param part5      mean share of such sessions among the first five
     * @param all5       with all of them among the first five
     * @param any10      with one among the first ten
     * @param reciprocal mean reciprocal rank of the first
     * @param tokens     mean size of the ten best results as they are shown
     */
    record Row(
            String data,
            String kind,
            int questions,
            double hit1,
            double any5,
            double part5,
            double all5,
            double any10,
            double reciprocal,
            double tokens) {}
}
