package dev.varve.internal.extractive;

import dev.varve.LoggedMessage;
import dev.varve.NoteLine;
import dev.varve.Part;
import dev.varve.Priority;
import dev.varve.Role;
import dev.varve.Span;
import dev.varve.TokenEstimator;
import dev.varve.internal.token.LowerCase;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the agent did with its tools, one line per stretch of work between two words of the user: tools, targets,
 * outcomes. Raw output never gets in.
 */
final class ToolLedger {
    /** A longer stretch is told in several lines. */
    private static final int CALLS_PER_LINE = 8;

    private static final int FAILURES_PER_LINE = 3;
    private static final int MOST_TARGETS = 6;
    private static final Pattern CHANGES =
            Pattern.compile("write|edit|create|update|delete|patch|apply|commit|send|book|cancel|insert|move|rename");

    private final TokenEstimator tokens;
    private final int lineTokens;

    ToolLedger(TokenEstimator tokens, int lineTokens) {
        this.tokens = tokens;
        this.lineTokens = lineTokens;
    }

    private record Call(long seq, LocalDateTime at, String tool, String target, ToolOutcome outcome) {
        boolean changes() {
            return CHANGES.matcher(LowerCase.of(tool)).find();
        }
    }

    private record Entry(int order, NoteLine line, double value, int cost) {}

    /** The lines that say most within the room, in order of time. */
    List<NoteLine> lines(List<LoggedMessage> messages, ZoneId zone, int room) {
        List<Entry> entries = new ArrayList<>();
        List<List<Call>> stretches = stretches(messages, zone);
        int perLine = Math.max(lineTokens, Math.min(2 * lineTokens, room / Math.max(1, stretches.size())));
        for (List<Call> stretch : stretches) {
            entries.add(entry(entries.size(), stretch, perLine));
        }
        int left = room;
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

    private static List<List<Call>> stretches(List<LoggedMessage> messages, ZoneId zone) {
        Map<String, Part.ToolResult> results = new HashMap<>();
        for (LoggedMessage message : messages) {
            message.message().toolResults().forEach(result -> results.putIfAbsent(result.callId(), result));
        }
        List<List<Call>> stretches = new ArrayList<>();
        List<Call> open = new ArrayList<>();
        for (LoggedMessage message : messages) {
            if (message.role() == Role.USER || open.size() >= CALLS_PER_LINE) {
                close(open, stretches);
            }
            LocalDateTime at = LocalDateTime.ofInstant(message.message().createdAt(), zone);
            for (Part.ToolCall call : message.message().toolCalls()) {
                open.add(call(message.seq(), at, call, results.get(call.id())));
            }
        }
        close(open, stretches);
        return stretches;
    }

    private static void close(List<Call> open, List<List<Call>> stretches) {
        if (!open.isEmpty()) {
            stretches.add(List.copyOf(open));
            open.clear();
        }
    }

    private static Call call(long seq, LocalDateTime at, Part.ToolCall call, Part.@Nullable ToolResult result) {
        String tool = Text.clipped(Text.defused(call.name()), 40);
        String target = ToolArguments.target(call.arguments());
        return new Call(seq, at, tool, target, result == null ? ToolOutcome.OK : ToolOutcome.of(tool, target, result));
    }

    private Entry entry(int order, List<Call> stretch, int limit) {
        boolean notable =
                stretch.stream().anyMatch(call -> !call.outcome().detail().isEmpty());
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
        double value = 1 + 0.2 * stretch.size();
        for (Call call : stretch) {
            value +=
                    (call.outcome().error() ? 2 : call.outcome().detail().isEmpty() ? 0 : 1) + (call.changes() ? 1 : 0);
        }
        return new Entry(order, line, value, tokens.estimate(line.toString()) + 1);
    }

    private static String text(List<Call> stretch, int targets) {
        List<String> phrases = new ArrayList<>();
        Map<String, List<Call>> byTool = new LinkedHashMap<>();
        for (Call call : stretch) {
            byTool.computeIfAbsent(call.tool(), tool -> new ArrayList<>()).add(call);
        }
        byTool.forEach((tool, calls) -> phrases.add(run(tool, calls, targets)));
        stretch.stream()
                .filter(call -> !call.outcome().detail().isEmpty())
                .sorted(Comparator.comparing(call -> !call.outcome().error()))
                .limit(FAILURES_PER_LINE)
                .forEach(call -> phrases.add(told(call, byTool)));
        return String.join("; ", phrases);
    }

    private static String run(String tool, List<Call> calls, int targets) {
        Set<String> names = new LinkedHashSet<>();
        calls.stream().map(Call::target).filter(target -> !target.isEmpty()).forEach(names::add);
        String times = calls.size() > 1 ? " ×" + calls.size() : "";
        if (names.isEmpty()) {
            return tool + times;
        }
        String shown = String.join(", ", names.stream().limit(targets).toList());
        return tool + times + " (" + shown + (names.size() > targets ? ", …)" : ")");
    }

    /** The outcome follows its target, or its tool where that had one target only. */
    private static String told(Call call, Map<String, List<Call>> byTool) {
        boolean one = byTool.getOrDefault(call.tool(), List.of()).stream()
                        .map(Call::target)
                        .distinct()
                        .count()
                == 1;
        String subject = one || call.target().isEmpty() ? call.tool() : Text.clipped(call.target(), 40);
        String detail = call.outcome().detail();
        return subject + " → " + (call.outcome().error() ? "error \"" + detail + "\"" : detail);
    }
}
