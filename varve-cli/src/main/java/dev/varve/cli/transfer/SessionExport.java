package dev.varve.cli.transfer;

import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.Scope;
import dev.varve.Usage;
import dev.varve.cli.console.JsonObject;
import dev.varve.cli.database.LogReader;
import dev.varve.cli.view.Texts;
import dev.varve.store.DurableStore;
import dev.varve.store.SessionReader;
import dev.varve.store.SessionState;
import dev.varve.transcript.VarveJsonl;
import java.io.IOException;
import java.io.Writer;
import java.util.EnumSet;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Writes a session as JSON Lines: a header, the messages in order, then the notes in the order in which they can be
 * made again. The same session gives the same bytes.
 */
final class SessionExport {
    static final String HEADER = "varve_export";
    static final int VERSION = 1;

    private final SessionReader session;
    private final Scope scope;

    /** @param session as of one moment, see {@link DurableStore#snapshot} */
    SessionExport(SessionReader session, Scope scope) {
        this.session = session;
        this.scope = scope;
    }

    /** Writes it all; the caller closes. */
    void write(Writer out) throws IOException {
        SessionState state = session.state().orElseGet(SessionState::empty);
        List<Note> notes = session.notes(EnumSet.allOf(Note.Status.class));
        line(out, header(state, notes.size()).toString());
        for (LogReader log = new LogReader(session); log.hasNext(); ) {
            line(out, message(log.next()));
        }
        for (Note note : notes) {
            line(out, JsonObject.empty().put("record", Texts.json(note)).toString());
        }
    }

    private static void line(Writer out, String line) throws IOException {
        out.write(line);
        out.write('\n');
    }

    private JsonObject header(SessionState state, int notes) {
        return JsonObject.empty()
                .put(HEADER, VERSION)
                .put("tenant", scope.tenant())
                .put("resource", scope.resource())
                .put("session", scope.session())
                .put("messages", state.messages())
                .put("gone", gone(state))
                .put("tokens", state.totalTokens())
                .put("records", notes)
                .put("usage", usage(state.usage()));
    }

    /** Where messages were deleted, as in {@code 3-7,9-10}; the end is outside. */
    private static String gone(SessionState state) {
        return state.gone().stream().map(span -> span.from() + "-" + span.to()).collect(Collectors.joining(","));
    }

    private static JsonObject usage(Usage usage) {
        return JsonObject.empty()
                .put("calls", usage.calls())
                .put("input_tokens", usage.inputTokens())
                .put("output_tokens", usage.outputTokens())
                .put("cache_read_tokens", usage.cacheReadTokens())
                .put("cache_write_tokens", usage.cacheWriteTokens());
    }

    /** The message itself is a line of Varve JSONL, put in as it is. */
    private static String message(LoggedMessage logged) {
        return "{\"seq\":" + logged.seq() + ",\"tokens\":" + logged.tokens() + ",\"message\":"
                + VarveJsonl.toLine(logged.message()) + "}";
    }
}
