package dev.varve.cli.report;

import dev.varve.cli.console.JsonObject;
import dev.varve.cli.console.Output;
import dev.varve.cli.console.Terminal;
import dev.varve.cli.view.Texts;
import dev.varve.dashboard.report.ReportPage;
import dev.varve.internal.session.Coverage;
import dev.varve.store.SessionState;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Result of a replay, for people.
 *
 * @param file as it was named
 * @param format its format
 * @param model writer of the notes
 * @param sessions results of the conversations
 * @param failures number of rejected model answers
 * @param bytes size of the input
 * @param time from the first message to the last context
 */
public record ReplaySummary(
        String file,
        String format,
        String model,
        List<SessionReplay> sessions,
        List<String> failures,
        long bytes,
        Duration time) {
    private static final int MOST_EXCEPTIONS = 5;
    private static final double MEGA = 1_000_000;

    /** Copies the collections. */
    public ReplaySummary {
        sessions = List.copyOf(sessions);
        failures = List.copyOf(failures);
    }

    /** True if every message is either raw or covered, in every session. */
    public boolean isWhole() {
        return sessions.stream().allMatch(session -> session.coverage().isWhole());
    }

    /** Sessions and checks for the report page. */
    public List<ReportPage.Part> parts() {
        return sessions.stream()
                .map(session -> new ReportPage.Part(
                        session.scope(), List.of(coverage(session.coverage()) + ".", budget(session.turns()) + ".")))
                .toList();
    }

    /** For people, on the terminal that the output goes to. */
    public void print(Output output, Terminal terminal) {
        for (SessionReplay session : sessions) {
            print(output, session);
            if (sessions.size() == 1) {
                chart(output, session, terminal);
            } else {
                output.line("");
            }
        }
        if (sessions.isEmpty()) {
            output.line("No conversation in " + file + ".");
        }
        if (!failures.isEmpty()) {
            output.field(
                    "Refused",
                    Output.count(failures.size(), "answer") + " of the model, the first: " + failures.get(0));
        }
        output.field("Time", speed());
    }

    private String speed() {
        double seconds = time.toNanos() / 1e9;
        return String.format(Locale.ROOT, "%.2f s, %.2f MB/s", seconds, seconds == 0 ? 0 : bytes / MEGA / seconds);
    }

    private void print(Output output, SessionReplay replay) {
        SessionState state = replay.state();
        output.field("Session", replay.scope() + " (" + format + ")");
        output.field(
                "Messages",
                Output.number(replay.newMessages()) + " new, " + Output.number(state.messages()) + " in all"
                        + unread(replay) + skipped(replay.skipped()) + undated(replay));
        output.field(
                "Tokens",
                Output.number(state.totalTokens()) + " raw, "
                        + Output.number(replay.context().totalTokens()) + " in the context now ("
                        + Output.ratio(state.totalTokens(), replay.context().totalTokens()) + " smaller)");
        output.field(
                "Memory",
                state.watermark() == 1
                        ? "no notes yet, all messages fit"
                        : Output.number(state.coveredTokens()) + " raw tokens became "
                                + Output.number(state.memoryTokens()) + " ("
                                + Output.ratio(state.coveredTokens(), state.memoryTokens()) + " compression): "
                                + Output.count(state.observations().count(), "observation") + ", "
                                + Output.count(state.reflections().count(), "reflection"));
        output.field(
                "Model",
                model + ": " + Output.count(replay.newCalls(), state.usage().tokens() == 0 ? "run" : "call") + " now, "
                        + Output.number(state.usage().calls()) + " in all");
        output.line(coverage(replay.coverage()));
        output.line(budget(replay.turns()));
    }

    private static String unread(SessionReplay replay) {
        return replay.unread() == 0 ? "" : ", of which the file lacks the last " + Output.number(replay.unread());
    }

    private static String undated(SessionReplay replay) {
        return replay.undated() == 0
                ? ""
                : "\n          no times in " + Output.count(replay.undated(), "message")
                        + ", dated by the message before, at first by the import";
    }

    private static String skipped(Map<String, Long> skipped) {
        return skipped.isEmpty()
                ? ""
                : "; left out: "
                        + new TreeMap<>(skipped)
                                .entrySet().stream()
                                        .map(each -> Output.number(each.getValue()) + "x " + each.getKey())
                                        .collect(Collectors.joining(", "));
    }

    private static String coverage(Coverage coverage) {
        String numbers = "Coverage: " + Output.count(coverage.messages(), "message") + ", "
                + Output.number(coverage.covered()) + " covered, " + Output.number(coverage.raw()) + " raw, "
                + (coverage.gone() > 0 ? Output.number(coverage.gone()) + " deleted on request, " : "");
        return numbers
                + (coverage.isWhole()
                        ? "none lost"
                        : "NOT WHOLE: " + String.join("; ", coverage.problems())
                                + "; export the session and report this");
    }

    private static String budget(Turns turns) {
        List<Long> over = turns.overBudget();
        if (over.isEmpty()) {
            return "Context within budget at each of " + Output.count(turns.count(), "turn");
        }
        return "Context over budget at " + over.size() + " of " + Output.count(turns.count(), "turn")
                + ", after message "
                + over.stream().limit(MOST_EXCEPTIONS).map(String::valueOf).collect(Collectors.joining(", "))
                + (over.size() > MOST_EXCEPTIONS ? " …" : "")
                + ": the newest message alone is larger, and is never cut";
    }

    private static void chart(Output output, SessionReplay replay, Terminal terminal) {
        Turns turns = replay.turns();
        String chart = new TokenChart(terminal.columns(), terminal.unicode(), terminal.color())
                .draw(turns.contextTokens(), turns.historyTokens());
        if (!chart.isEmpty()) {
            output.drawing("\n" + chart + "\n");
        }
    }

    /** The summary as JSON. */
    public JsonObject json() {
        return JsonObject.empty()
                .put("file", file)
                .put("format", format)
                .put("model", model)
                .put("bytes", bytes)
                .put("seconds", time.toNanos() / 1e9)
                .put("whole", isWhole())
                .put("refused_answers", failures)
                .put("sessions", sessions.stream().map(ReplaySummary::json).toList());
    }

    private static JsonObject json(SessionReplay replay) {
        SessionState state = replay.state();
        Coverage coverage = replay.coverage();
        Turns turns = replay.turns();
        return Texts.json(replay.scope(), state)
                .put("new_messages", replay.newMessages())
                .put("new_model_calls", replay.newCalls())
                .put("messages_not_in_file", replay.unread())
                .put("undated", replay.undated())
                .put("skipped", skippedJson(replay.skipped()))
                .put("context_tokens", replay.context().totalTokens())
                .put("memory_ratio", share(state.coveredTokens(), state.memoryTokens()))
                .put(
                        "context_ratio",
                        share(state.totalTokens(), replay.context().totalTokens()))
                .put("raw", coverage.raw())
                .put("problems", coverage.problems())
                .put("turns", turns.count())
                .put("turns_over_budget", turns.overBudget())
                .put(
                        "series",
                        JsonObject.empty()
                                .put("message", turns.seqs())
                                .put("context_tokens", turns.contextTokens())
                                .put("history_tokens", turns.historyTokens()));
    }

    private static JsonObject skippedJson(Map<String, Long> skipped) {
        JsonObject json = JsonObject.empty();
        new TreeMap<>(skipped).forEach(json::put);
        return json;
    }

    private static double share(long large, long small) {
        return small == 0 ? 0 : (double) large / small;
    }
}
