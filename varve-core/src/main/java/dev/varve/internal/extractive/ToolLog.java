package dev.varve.internal.extractive;

import dev.varve.LoggedMessage;
import dev.varve.NoteLine;
import dev.varve.Priority;
import dev.varve.Span;
import dev.varve.Statement;
import dev.varve.TokenEstimator;
import dev.varve.language.Text;
import dev.varve.language.Voice;
import dev.varve.language.intent.Intent;
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
import java.util.stream.Collectors;

/**
 * What the agent did with its tools, by stretches of work between two words of the user: files that it changed, what
 * it committed, commands with their last result, what failed and whether it works by now. What it only looked at is told
 * where there is nothing else. Raw output never gets in.
 */
final class ToolLog {
    private static final String HEAD = "[2026-03-04 10:15] " + Attribution.TOOLS + ": ";
    private static final int FAILURES_PER_LINE = 3;
    private static final int MOST_TARGETS = 6;
    /** Of what a stretch is told in, at the most. */
    private static final int CHARS_A_TOKEN = 5;

    private final TokenEstimator tokens;
    private final int lineTokens;

    ToolLog(TokenEstimator tokens, int lineTokens) {
        this.tokens = tokens;
        this.lineTokens = lineTokens;
    }

    private record Entry(int order, List<NoteLine> lines, double value, int cost) {}

    /** A thing that was done, with the call that did it last. */
    private record Deed(ToolWork work, String text, Priority priority, Set<Intent> intents) {
        static Deed detail(ToolWork work, String text) {
            return new Deed(work, text, Priority.NOTE, Set.of());
        }

        static Deed done(ToolWork work, String text, Priority priority) {
            return new Deed(work, text, priority, Set.of(Intent.DONE));
        }

        static Deed outcome(ToolWork work, String text) {
            return new Deed(
                    work, text, Priority.IMPORTANT, work.failed() ? Set.of(Intent.FAILURE) : Set.of(Intent.FACT));
        }

        NoteLine line(LocalDateTime at, int number, int longest) {
            Statement statement = Statement.of(Voice.TOOL)
                    .withIntents(intents)
                    .withPlace(new Statement.Place(work.seq(), number, number));
            return new NoteLine(at, priority, Text.clipped(text, longest))
                    .withKind(NoteLine.Kind.TOOL)
                    .withSource(Attribution.TOOLS)
                    .withSpan(new Span(work.seq(), work.seq() + 1))
                    .withStatement(statement);
        }
    }

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
                .flatMap(entry -> entry.lines().stream())
                .toList();
    }

    /** Whether something was done, or did not work. */
    private static boolean says(ToolWork work) {
        return work.failed() || work.kind() != ToolWork.Kind.READ;
    }

    private Entry entry(int order, List<ToolWork> stretch, int limit) {
        List<Deed> deeds = deeds(stretch, MOST_TARGETS);
        for (int targets = MOST_TARGETS - 1; targets > 0 && tokens.estimate(text(deeds)) > limit; targets--) {
            deeds = deeds(stretch, targets);
        }
        LocalDateTime at = stretch.get(0).at();
        List<NoteLine> lines = new ArrayList<>();
        int left = limit * CHARS_A_TOKEN;
        for (Deed deed : deeds) {
            if (left > 0) {
                lines.add(deed.line(at, lines.size(), left));
                left -= deed.text().length();
            }
        }
        double value = 0.5;
        for (ToolWork work : stretch) {
            value += worth(work);
        }
        return new Entry(order, lines, value, tokens.estimate(HEAD + text(deeds)) + 1);
    }

    private static String text(List<Deed> deeds) {
        return deeds.stream().map(Deed::text).collect(Collectors.joining("; "));
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

    private static List<Deed> deeds(List<ToolWork> stretch, int targets) {
        List<Deed> deeds = new ArrayList<>();
        List<ToolWork> changes = stretch.stream()
                .filter(work -> work.kind() == ToolWork.Kind.CHANGE
                        && !work.failed()
                        && !work.target().isEmpty())
                .toList();
        if (!changes.isEmpty()) {
            Set<String> changed = new LinkedHashSet<>();
            changes.forEach(work -> changed.add(work.target()));
            deeds.add(Deed.done(last(changes), "changed " + list(changed, targets), Priority.NOTE));
        }
        for (ToolWork work : stretch) {
            Commits.message(work)
                    .map(message -> Deed.done(work, "committed \"" + message + "\"", Priority.IMPORTANT))
                    .ifPresent(deeds::add);
        }
        deeds.addAll(commands(stretch, targets));
        deeds.addAll(others(stretch, targets));
        if (deeds.isEmpty()) {
            List<ToolWork> reads = stretch.stream()
                    .filter(work -> work.kind() == ToolWork.Kind.READ)
                    .toList();
            // Calls whose arguments do not tell what they were for still have a tool.
            deeds.addAll(byTool(reads.isEmpty() ? stretch : reads, targets));
        }
        return deeds;
    }

    private static ToolWork last(List<ToolWork> works) {
        return works.get(works.size() - 1);
    }

    private static String list(Set<String> names, int most) {
        return String.join(", ", names.stream().limit(most).toList()) + (names.size() > most ? ", …" : "");
    }

    /** Each command with its last result, and with the error before it that it got over. */
    private static List<Deed> commands(List<ToolWork> stretch, int targets) {
        Map<String, List<ToolWork>> byCommand = new LinkedHashMap<>();
        for (ToolWork work : stretch) {
            boolean told = work.kind() == ToolWork.Kind.COMMAND || work.failed() && work.kind() != ToolWork.Kind.OTHER;
            if (told && Commits.message(work).isEmpty() && !work.target().isEmpty()) {
                byCommand
                        .computeIfAbsent(work.target(), any -> new ArrayList<>())
                        .add(work);
            }
        }
        Set<String> silent = new LinkedHashSet<>();
        List<Deed> told = new ArrayList<>();
        ToolWork ran = last(stretch);
        int failures = 0;
        for (Map.Entry<String, List<ToolWork>> each : byCommand.entrySet()) {
            ToolWork last = last(each.getValue());
            List<ToolWork> failed =
                    each.getValue().stream().filter(ToolWork::failed).toList();
            boolean shown = !failed.isEmpty() && failures < FAILURES_PER_LINE;
            failures += shown ? 1 : 0;
            String error =
                    shown ? "error \"" + failed.get(failed.size() - 1).outcome().detail() + '"' : "";
            String result = last.failed() ? "" : last.outcome().detail();
            if (error.isEmpty() && result.isEmpty()) {
                silent.add(each.getKey());
                ran = last;
            } else if (error.isEmpty()) {
                told.add(Deed.outcome(last, each.getKey() + " → " + result));
            } else {
                String then = last.failed() ? "" : ", then " + (result.isEmpty() ? "ok" : result);
                told.add(Deed.outcome(last, each.getKey() + " → " + error + then));
            }
        }
        if (!silent.isEmpty()) {
            told.add(0, Deed.detail(ran, "ran " + list(silent, Math.min(3, targets))));
        }
        return told;
    }

    private static List<Deed> others(List<ToolWork> stretch, int targets) {
        return byTool(
                stretch.stream()
                        .filter(work -> work.kind() == ToolWork.Kind.OTHER
                                || work.target().isEmpty() && work.failed())
                        .toList(),
                targets);
    }

    private static List<Deed> byTool(List<ToolWork> calls, int targets) {
        Map<String, List<ToolWork>> byTool = new LinkedHashMap<>();
        calls.forEach(work ->
                byTool.computeIfAbsent(work.tool(), any -> new ArrayList<>()).add(work));
        List<Deed> deeds = new ArrayList<>();
        byTool.forEach((tool, works) -> {
            Set<String> names = new LinkedHashSet<>();
            works.stream()
                    .map(ToolWork::target)
                    .filter(target -> !target.isEmpty())
                    .forEach(names::add);
            String times = works.size() > 1 ? " ×" + works.size() : "";
            String name = tool.isBlank() ? "a tool" : tool;
            deeds.add(Deed.detail(
                    last(works), name + times + (names.isEmpty() ? "" : " (" + list(names, targets) + ")")));
            works.stream()
                    .filter(work -> !work.outcome().detail().isEmpty())
                    .limit(FAILURES_PER_LINE)
                    .forEach(work -> deeds.add(Deed.outcome(
                            work,
                            subject(work, names.size()) + " → "
                                    + (work.failed()
                                            ? "error \"" + work.outcome().detail() + '"'
                                            : work.outcome().detail()))));
        });
        return deeds;
    }

    /** The outcome follows its target, or its tool where that had one target only. */
    private static String subject(ToolWork work, int targets) {
        return targets <= 1 || work.target().isEmpty() ? work.tool() : Text.clipped(work.target(), 40);
    }
}
