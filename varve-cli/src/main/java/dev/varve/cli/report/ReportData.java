package dev.varve.cli.report;

import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.NoteLine;
import dev.varve.Observation;
import dev.varve.Reflection;
import dev.varve.cli.console.Json;
import dev.varve.cli.database.LogReader;
import dev.varve.internal.recall.RecallText;
import dev.varve.store.SessionState;
import dev.varve.store.Store;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;

/** What the page shows of a session, as JSON. Long messages are cut, so that a page of a long session stays usable. */
final class ReportData {
    private static final int MOST_CHARS = 4_000;
    private static final int FEWEST_CHARS = 200;

    /** Characters of messages that a browser takes without effort. */
    private static final long PAGE_CHARS = 16_000_000;

    private final Store store;
    private final DateTimeFormatter minute;

    ReportData(Store store, ZoneId zone) {
        this.store = store;
        this.minute =
                DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT).withZone(zone);
    }

    /** One session of so many on the page. */
    Json of(SessionReplay replay, int sessions) {
        SessionState state = replay.state();
        Turns turns = replay.turns();
        long share = PAGE_CHARS / sessions / Math.max(1, state.lastSeq());
        int chars = (int) Math.max(FEWEST_CHARS, Math.min(MOST_CHARS, share));
        return Json.object()
                .put("session", replay.scope().toString())
                .put("messages", messages(replay, chars))
                .put("notes", notes(replay))
                .put("historyTokens", state.totalTokens())
                .put("contextTokens", replay.context().totalTokens())
                .put("coveredTokens", state.coveredTokens())
                .put("memoryTokens", state.memoryTokens())
                .put("covered", state.watermark() - 1)
                .put("modelCalls", state.usage().calls())
                .put("whole", replay.coverage().isWhole())
                .put("overBudget", turns.overBudget().size())
                .put("task", state.hint().currentTask())
                .put("next", state.hint().suggestedResponse())
                .put("turns", turns.seqs())
                .put("context", turns.contextTokens())
                .put("history", turns.historyTokens());
    }

    private List<Json> messages(SessionReplay replay, int chars) {
        List<Json> messages = new ArrayList<>();
        for (LogReader log = new LogReader(store, replay.scope()); log.hasNext(); ) {
            messages.add(message(log.next(), chars));
        }
        return messages;
    }

    private Json message(LoggedMessage logged, int chars) {
        String body = RecallText.body(logged.message());
        int end = Math.min(chars, body.length());
        if (end < body.length() && Character.isHighSurrogate(body.charAt(end - 1))) {
            end--;
        }
        Json json = Json.object()
                .put("role", logged.role().name().toLowerCase(Locale.ROOT))
                .put("at", minute.format(logged.message().createdAt()))
                .put("tokens", logged.tokens())
                .put("text", body.substring(0, end));
        if (!logged.message().speaker().isEmpty()) {
            json.put("name", logged.message().speaker());
        }
        return end == body.length() ? json : json.put("cut", body.length() - end);
    }

    private List<Json> notes(SessionReplay replay) {
        return store.notes(replay.scope(), EnumSet.allOf(Note.Status.class)).stream()
                .map(ReportData::note)
                .toList();
    }

    private static Json note(Note note) {
        Json json = Json.object()
                .put("id", note.id())
                .put("kind", note instanceof Reflection ? "reflection" : "observation")
                .put("status", note.status().name().toLowerCase(Locale.ROOT))
                .put("from", note.span().from())
                .put("to", note.span().to())
                .put("tokens", note.tokens())
                .put("sourceTokens", note.sourceTokens())
                .put("model", note.model())
                .put("lines", note.lines().stream().map(ReportData::line).toList());
        if (note instanceof Reflection reflection) {
            return json.put("sources", reflection.sources()).put("level", reflection.level());
        }
        Observation observation = (Observation) note;
        return observation.hint().isEmpty()
                ? json
                : json.put("task", observation.hint().currentTask());
    }

    private static Json line(NoteLine line) {
        Json json = Json.object()
                .put("at", line.toString().substring(1, 17))
                .put("priority", line.priority().name())
                .put("text", line.words())
                .put("from", line.span().from())
                .put("to", line.span().to());
        return line.flags().isEmpty() ? json : json.put("flags", line.flags());
    }
}
