package dev.varve.internal.extractive;

import dev.varve.LoggedMessage;
import dev.varve.NoteLine;
import dev.varve.Priority;
import dev.varve.Span;
import dev.varve.TokenEstimator;
import dev.varve.language.Text;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntSupplier;

/**
 * What the agent did with its tools, a line per stretch of work between two words of the user: files that it changed, what
 * it committed, commands with their last result, what failed and whether it works by now. What it only looked at is told
 * where there is nothing else. Raw output never gets in.
 */
final class ToolLog {
    private static final int FAILURES_PER_LINE = 3;
    private static final int MOST_TARGETS = 6;

    private final TokenEstimator tokens;
    private final int lineTokens;

    ToolLog(TokenEstimator tokens, int lineTokens) {
        this.tokens = tokens;
        this.lineTokens = lineTokens;
    }

    private record Entry(int order, NoteLine line, double value, int cost) {}

    /**
     * The lines that say most within the budget, in order of time.
     *
     * @param tokens the budget, worked out if a tool was called
     */
    List<NoteLine> lines(List<LoggedMessage> messages, ZoneId zone, IntSupplier tokens) {
        List<List<ToolWork>> stretches = ToolWork.stretches(messages, zone);
        if (stretches.isEmpty()) {
            return List.of();
        }
        int budget = tokens.getAsInt();
        List<Entry> entries = new ArrayList<>();
        int perLine = Math.max(lineTokens, Math.min(2 * lineTokens, budget / stretches.size()));
        for (List<ToolWork> stretch : stretches) {
            if (stretch.stream().anyMatch(ToolLog::says)) {
                entries.add(entry(entries.size(), stretch, perLine));
            }
        }
        if (entries.isEmpty()) {
            entries.add(entry(0, stretches.get(stretches.size() - 1), perLine));
        }
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
                .map(Entry::line)
                .toList();
    }

    /** Whether something was done, or did not work. */
    private static boolean says(ToolWork work) {
        return work.failed() || work.kind() != ToolWork.Kind.READ;
    }

    private Entry entry(int order, List<ToolWork> stretch, int limit) {
        boolean notable = stretch.stream()
                .anyMatch(work -> !work.outcome().detail().isEmpty()
                        || Commits.message(work).isPresent());
        Priority priority = notable ? Priority.IMPORTANT : Priority.NOTE;
        LocalDateTime at = stretch.get(0).at();
        String text = text(stretch, MOST_TARGETS);
        for (int targets = MOST_TARGETS - 1; targets > 0 && tokens.estimate(text) > limit; targets--) {
            text = text(stretch, targets);
        }
        NoteLine line = new NoteLine(at, priority, Text.clipped(text, limit * 5))
                .withKind(NoteLine.Kind.TOOL)
                .withSource(Attribution.TOOLS)
                .withSpan(new Span(
                        stretch.get(0).seq(), stretch.get(stretch.size() - 1).seq() + 1));
        double value = 0.5;
        for (ToolWork work : stretch) {
            value += worth(work);
        }
        return new Entry(order, line, value, tokens.estimate(line.toString()) + 1);
    }

    private static double worth(ToolWork work) {
        double told = work.failed() ? 2 : work.outcome().detail().isEmpty() ? 0 : 1;
        return told
                + switch (work.kind()) {
                    case CHANGE, ASK, PLAN -> 1;
                    case COMMAND -> Commits.message(work).isPresent() ? 3 : 0.3;
                    case OTHER -> 0.5;
                    case READ -> 0.05;
                };
    }

    private static String text(List<ToolWork> stretch, int targets) {
        List<String> phrases = new ArrayList<>();
        Set<String> changed = targets(stretch, ToolWork.Kind.CHANGE);
        if (!changed.isEmpty()) {
            phrases.add("changed " + list(changed, targets));
        }
        stretch.forEach(
                work -> Commits.message(work).ifPresent(message -> phrases.add("committed \"" + message + "\"")));
        phrases.addAll(commands(stretch, targets));
        phrases.addAll(others(stretch, targets));
        if (phrases.isEmpty()) {
            List<ToolWork> reads = stretch.stream()
                    .filter(work -> work.kind() == ToolWork.Kind.READ)
                    .toList();
            // Calls whose arguments do not tell what they were for still have a tool.
            phrases.addAll(byTool(reads.isEmpty() ? stretch : reads, targets));
        }
        return String.join("; ", phrases);
    }

    private static Set<String> targets(List<ToolWork> stretch, ToolWork.Kind kind) {
        Set<String> names = new LinkedHashSet<>();
        stretch.stream()
                .filter(work ->
                        work.kind() == kind && !work.failed() && !work.target().isEmpty())
                .map(ToolWork::target)
                .forEach(names::add);
        return names;
    }

    private static String list(Set<String> names, int most) {
        return String.join(", ", names.stream().limit(most).toList()) + (names.size() > most ? ", …" : "");
    }

    /** Each command with its last result, and with the error before it that it got over. */
    private static List<String> commands(List<ToolWork> stretch, int targets) {
        Map<String, List<ToolWork>> byCommand = new LinkedHashMap<>();
        for (ToolWork work : stretch) {
            boolean told = work.kind() == ToolWork.Kind.COMMAND || work.failed() && work.kind() != ToolWork.Kind.OTHER;
            if (told && Commits.message(work).isEmpty() && !work.target().isEmpty()) {
                byCommand
                        .computeIfAbsent(work.target(), any -> new ArrayList<>())
                        .add(work);
            }
        }
        List<String> silent = new ArrayList<>();
        List<String> told = new ArrayList<>();
        int failures = 0;
        for (Map.Entry<String, List<ToolWork>> each : byCommand.entrySet()) {
            ToolWork last = each.getValue().get(each.getValue().size() - 1);
            List<ToolWork> failed =
                    each.getValue().stream().filter(ToolWork::failed).toList();
            boolean shown = !failed.isEmpty() && failures < FAILURES_PER_LINE;
            failures += shown ? 1 : 0;
            String error =
                    shown ? "error \"" + failed.get(failed.size() - 1).outcome().detail() + '"' : "";
            String result = last.failed() ? "" : last.outcome().detail();
            if (error.isEmpty() && result.isEmpty()) {
                silent.add(each.getKey());
            } else if (error.isEmpty()) {
                told.add(each.getKey() + " → " + result);
            } else {
                told.add(each.getKey() + " → " + error
                        + (last.failed() ? "" : ", then " + (result.isEmpty() ? "ok" : result)));
            }
        }
        if (!silent.isEmpty()) {
            told.add(0, "ran " + list(new LinkedHashSet<>(silent), Math.min(3, targets)));
        }
        return told;
    }

    private static List<String> others(List<ToolWork> stretch, int targets) {
        return byTool(
                stretch.stream()
                        .filter(work -> work.kind() == ToolWork.Kind.OTHER
                                || work.target().isEmpty() && work.failed())
                        .toList(),
                targets);
    }

    private static List<String> byTool(List<ToolWork> calls, int targets) {
        Map<String, List<ToolWork>> byTool = new LinkedHashMap<>();
        calls.forEach(work ->
                byTool.computeIfAbsent(work.tool(), any -> new ArrayList<>()).add(work));
        List<String> phrases = new ArrayList<>();
        byTool.forEach((tool, works) -> {
            Set<String> names = new LinkedHashSet<>();
            works.stream()
                    .map(ToolWork::target)
                    .filter(target -> !target.isEmpty())
                    .forEach(names::add);
            String times = works.size() > 1 ? " ×" + works.size() : "";
            String name = tool.isBlank() ? "a tool" : tool;
            phrases.add(name + times + (names.isEmpty() ? "" : " (" + list(names, targets) + ")"));
            works.stream()
                    .filter(work -> !work.outcome().detail().isEmpty())
                    .limit(FAILURES_PER_LINE)
                    .forEach(work -> phrases.add(subject(work, names.size()) + " → "
                            + (work.failed()
                                    ? "error \"" + work.outcome().detail() + '"'
                                    : work.outcome().detail())));
        });
        return phrases;
    }

    /** The outcome follows its target, or its tool where that had one target only. */
    private static String subject(ToolWork work, int targets) {
        return targets <= 1 || work.target().isEmpty() ? work.tool() : Text.clipped(work.target(), 40);
    }
}
