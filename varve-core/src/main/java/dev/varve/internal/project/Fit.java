package dev.varve.internal.project;

import dev.varve.Digest.Line;
import dev.varve.TokenEstimator;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;

/** Which lines of a digest fit, in tokens. */
final class Fit {
    private static final TokenEstimator TOKENS = TokenEstimator.scriptAware();

    private Fit() {}

    static int size(List<Line> lines) {
        return lines.stream().mapToInt(Fit::size).sum();
    }

    static int size(Line line) {
        return TOKENS.estimate(line.toString()) + 1;
    }

    /** The newest that fit, in order of time. */
    static List<Line> newest(List<Line> lines, int tokens) {
        List<Line> newest = new ArrayList<>();
        int left = tokens;
        for (int i = lines.size() - 1; i >= 0; i--) {
            int size = size(lines.get(i));
            if (size <= left) {
                newest.add(lines.get(i));
                left -= size;
            }
        }
        Collections.reverse(newest);
        return newest;
    }

    /** The first that fit, in their order. */
    static List<Line> first(List<Line> lines, int tokens) {
        List<Line> first = new ArrayList<>();
        int left = tokens;
        for (Line line : lines) {
            int size = size(line);
            if (size <= left) {
                first.add(line);
                left -= size;
            }
        }
        return first;
    }

    /** The newest that fit, in order of time; details take what room the others leave. */
    static List<Line> latest(List<Line> lines, Set<Line> details, int tokens) {
        List<Line> latest = new ArrayList<>(
                newest(lines.stream().filter(line -> !details.contains(line)).toList(), tokens));
        latest.addAll(newest(lines.stream().filter(details::contains).toList(), tokens - size(latest)));
        return lines.stream().filter(latest::contains).toList();
    }
}
