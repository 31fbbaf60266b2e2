package dev.varve.lab.quality;

import java.time.LocalDate;
import java.util.Comparator;
import java.util.List;

/** Lines of history as a plain memory shows them: in order of time, a date wherever the day changes. */
final class Page {
    private Page() {}

    /** @param order place in the conversation */
    record Line(int order, LocalDate date, String text) {}

    /** As many of the lines as fit, the first of the list first, set in order of time. */
    static String of(List<Line> best, int budget) {
        if (budget == Integer.MAX_VALUE) {
            return set(best);
        }
        int fits = 0;
        int tooMany = best.size() + 1;
        while (tooMany - fits > 1) {
            int middle = (fits + tooMany) >>> 1;
            if (Memory.tokens(set(best.subList(0, middle))) <= budget) {
                fits = middle;
            } else {
                tooMany = middle;
            }
        }
        return set(best.subList(0, fits));
    }

    private static String set(List<Line> lines) {
        StringBuilder page = new StringBuilder();
        LocalDate date = LocalDate.MIN;
        for (Line line :
                lines.stream().sorted(Comparator.comparingInt(Line::order)).toList()) {
            if (!line.date().equals(date)) {
                date = line.date();
                page.append('[').append(date).append("]\n");
            }
            page.append(line.text()).append('\n');
        }
        return page.toString();
    }
}
