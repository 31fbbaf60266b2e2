package dev.varve.lab.precision;

import java.util.List;

/**
 * What recall made of a question.
 *
 * @param question that was asked
 * @param score    of the best hit; 0 if there is none
 * @param rank     of the first hit that answers it; 0 if none does
 */
record Found(AskedQuestion question, double score, int rank) {
    private boolean isAmong(int first, double least) {
        return score >= least && rank > 0 && rank <= first;
    }

    /**
     * What comes of a score below which nothing is shown, in percent.
     *
     * @param first     questions with an answer that have it in the first place
     * @param five      among the first five
     * @param abstained questions without an answer of which nothing is shown
     */
    record Point(double score, double first, double five, double abstained) {}

    static Point at(double least, List<Found> all) {
        List<Found> answerable = all.stream()
                .filter(each -> each.question().answer().isPresent())
                .toList();
        List<Found> others =
                all.stream().filter(each -> each.question().answer().isEmpty()).toList();
        return new Point(
                least,
                percent(
                        answerable.stream()
                                .filter(each -> each.isAmong(1, least))
                                .count(),
                        answerable.size()),
                percent(
                        answerable.stream()
                                .filter(each -> each.isAmong(5, least))
                                .count(),
                        answerable.size()),
                percent(others.stream().filter(each -> each.score() < least).count(), others.size()));
    }

    private static double percent(long part, int of) {
        return 100.0 * part / Math.max(1, of);
    }
}
