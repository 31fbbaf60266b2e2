package dev.varve.internal.extractive;

import dev.varve.LoggedMessage;
import dev.varve.NoteLine;
import dev.varve.TokenEstimator;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import java.util.stream.Collectors;

/**
 * What the agent did with its tools, by stretches of work between two words of the user: files that it changed, what
 * it committed, commands with their last result, what failed and whether it works by now. What it only looked at is left out.
 * Raw output never gets in.
 */
final class ToolLog {
    private static final String HEAD = "[2026-03-04 10:15] " + Attribution.TOOLS + ": ";
    private static final int MOST_TARGETS = 6;
    private static final int LEAST_TARGETS = 2;
    /** Characters per token of the text about a stretch, at most. */
    private static final int CHARS_A_TOKEN = 5;

    private final TokenEstimator tokens;
    private final int lineTokens;

    ToolLog(TokenEstimator tokens, int lineTokens) {
        this.tokens = tokens;
        this.lineTokens = lineTokens;
    }

    private record Entry(int order, List<NoteLine> lines, double value, int cost) {}

    /**
     * The lines that say most within the budget, in order of time.
     *
     * @param earlier what is remembered from before
     * @param tokens  the budget, worked out if a tool was called
     */
    List<NoteLine> lines(List<LoggedMessage> messages, List<NoteLine> earlier, ZoneId zone, IntSupplier tokens) {
        List<List<ToolWork>> stretches = ToolWork.stretches(messages, zone);
        if (stretches.isEmpty()) {
            return List.of();
        }
        int budget = tokens.getAsInt();
        List<Entry> entries = new ArrayList<>();
        int perLine = Math.max(lineTokens, Math.min(2 * lineTokens, budget / stretches.size()));
        List<String> remembered = earlier.stream()
                .filter(line -> line.kind() == NoteLine.Kind.TOOL)
                .map(NoteLine::text)
                .toList();
        Deeds deeds = Deeds.of(stretches, remembered);
        for (List<ToolWork> stretch : stretches) {
            add(entries, stretch, perLine, targets -> news(deeds.in(stretch, targets), remembered));
        }
        return best(entries, budget);
    }

    /** Without what notes tell already, by what they told last of the same thing. */
    private static List<Deed> news(List<Deed> deeds, List<String> remembered) {
        return deeds.stream().filter(deed -> !isLast(deed, remembered)).toList();
    }

    private static boolean isLast(Deed deed, List<String> remembered) {
        for (int i = remembered.size() - 1; i >= 0; i--) {
            if (remembered.get(i).startsWith(deed.subject())) {
                return remembered.get(i).equals(deed.text());
            }
        }
        return false;
    }

    /** Places that could not be examined, for a span with nothing else to tell. */
    List<NoteLine> failedLooks(List<LoggedMessage> messages, ZoneId zone) {
        List<List<ToolWork>> stretches = ToolWork.stretches(messages, zone);
        List<Entry> entries = new ArrayList<>();
        if (!stretches.isEmpty()) {
            List<ToolWork> last = stretches.get(stretches.size() - 1);
            add(entries, last, 2 * lineTokens, targets -> Deeds.failedLooks(last));
        }
        return best(entries, 2 * lineTokens);
    }

    private static List<NoteLine> best(List<Entry> entries, int budget) {
        int left = budget;
        List<Entry> kept = new ArrayList<>();
        Comparator<Entry> best = Comparator.<Entry>comparingDouble(entry -> -entry.value() / entry.cost())
                .thenComparing(entry -> -entry.order());
        for (Entry entry : entries.stream().sorted(best).toList()) {
            if (entry.cost() <= left) {
                kept.add(entry);
                left -= entry.cost();
            }
        }
        return kept.stream()
                .sorted(Comparator.comparingInt(Entry::order))
                .flatMap(entry -> entry.lines().stream())
                .toList();
    }

    private void add(List<Entry> entries, List<ToolWork> stretch, int limit, IntFunction<List<Deed>> told) {
        List<Deed> deeds = told.apply(MOST_TARGETS);
        if (deeds.isEmpty()) {
            return;
        }
        for (int targets = MOST_TARGETS - 1;
                targets >= LEAST_TARGETS && tokens.estimate(text(deeds)) > limit;
                targets--) {
            deeds = told.apply(targets);
        }
        LocalDateTime at = stretch.get(0).at();
        List<NoteLine> lines = new ArrayList<>();
        int left = limit * CHARS_A_TOKEN;
        double value = 0.5;
        for (Deed deed : deeds) {
            if (lines.isEmpty() || left >= deed.text().length()) { // an outcome that is cut tells nothing
                lines.add(deed.line(at, lines.size(), left));
                left -= deed.text().length();
                value += worth(deed);
            }
        }
        String text = lines.stream().map(NoteLine::text).collect(Collectors.joining("; "));
        entries.add(new Entry(entries.size(), lines, value, tokens.estimate(HEAD + text) + 1));
    }

    private static double worth(Deed deed) {
        return switch (deed.priority()) {
            case CRITICAL, IMPORTANT -> 3;
            case NOTE -> deed.intents().isEmpty() ? 0.5 : 1;
        };
    }

    private static String text(List<Deed> deeds) {
        return deeds.stream().map(Deed::text).collect(Collectors.joining("; "));
    }
}
