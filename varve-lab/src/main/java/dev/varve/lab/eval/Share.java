package dev.varve.lab.eval;

import java.util.List;
import java.util.stream.Collectors;

/**
 * How many verdicts say yes, in percent, each question counting once however many seeds asked it, with the interval (95 %,
 * Wilson) that as many questions leave.
 *
 * @param questions asked
 * @param percent   said to be right
 * @param low       the share is hardly lower
 * @param high      nor higher
 */
record Share(int questions, double percent, double low, double high) {
    private static final double Z = 1.96;

    static Share of(List<Verdict> verdicts) {
        List<Double> ofQuestions = List.copyOf(verdicts.stream()
                .collect(Collectors.groupingBy(
                        Verdict::id, Collectors.averagingDouble(verdict -> verdict.correct() ? 1 : 0)))
                .values());
        int n = ofQuestions.size();
        double share =
                ofQuestions.stream().mapToDouble(Double::doubleValue).average().orElse(0);
        if (n == 0) {
            return new Share(0, 0, 0, 100);
        }
        double middle = (share + Z * Z / (2 * n)) / (1 + Z * Z / n);
        double half = Z / (1 + Z * Z / n) * Math.sqrt(share * (1 - share) / n + Z * Z / (4.0 * n * n));
        return new Share(n, 100 * share, 100 * Math.max(0, middle - half), 100 * Math.min(1, middle + half));
    }
}
