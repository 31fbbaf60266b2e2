package dev.varve.internal.recall;

import dev.varve.LoggedMessage;
import dev.varve.RecallResult.Hit;
import dev.varve.internal.token.PiecewiseEstimator;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Counts quoted messages as {@link RecallText} writes them, by their lines and without writing them. Not thread-safe. */
final class QuotedParts {
    private static final long UNKNOWN = -1;
    private static final Comparator<Line> IN_ORDER =
            Comparator.comparing(Line::day).thenComparingLong(Line::seq);

    private final ZoneId zone;
    private final PiecewiseEstimator estimator;

    /** By number. */
    private final Map<Long, Line> lines = new HashMap<>();

    QuotedParts(ZoneId zone, PiecewiseEstimator estimator) {
        this.zone = zone;
        this.estimator = estimator;
    }

    /** The beginning of a message, with the time and without it. */
    private record Line(long seq, LocalDate day, String minute, long timed, long untimed) {}

    /** Tokens of their text; less than 0 if its parts are not known. */
    int tokens(List<Shown> hits) {
        long parts = parts(hits);
        if (parts < 0 || hits.isEmpty()) {
            return hits.isEmpty() ? 0 : -1;
        }
        long first =
                estimator.parts(PiecewiseEstimator.NOTHING, RecallText.DAY) - estimator.parts('\n', RecallText.DAY);
        return estimator.tokens(parts + first);
    }

    /** Parts of a token that their text has behind a line break; less than 0 if they are not known. */
    long parts(List<Shown> hits) {
        long parts = 0;
        List<Line> all = new ArrayList<>(hits.size());
        for (Shown shown : hits) {
            if (shown.body().parts() < 0 || !(shown.hit() instanceof Hit.OfMessage)) {
                return UNKNOWN;
            }
            parts += shown.body().parts();
            all.add(lines.computeIfAbsent(shown.message().seq(), seq -> line(shown.message())));
        }
        all.sort(IN_ORDER);
        LocalDate day = LocalDate.MIN;
        String minute = "";
        for (Line line : all) {
            if (!line.day().equals(day)) {
                day = line.day();
                minute = "";
                parts += estimator.parts('\n', RecallText.line(day));
            }
            long head = line.minute().equals(minute) ? line.untimed() : line.timed();
            if (head < 0) {
                return UNKNOWN;
            }
            parts += head;
            minute = line.minute();
        }
        return parts;
    }

    private Line line(LoggedMessage message) {
        String minute = RecallText.minute(message, zone);
        return new Line(
                message.seq(),
                RecallText.day(message, zone),
                minute,
                estimator.parts('\n', RecallText.head(message, minute, true)),
                estimator.parts('\n', RecallText.head(message, "", true)));
    }
}
