package dev.varve.cli.transfer;

import dev.varve.Correction;
import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.Policy;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.Usage;
import dev.varve.cli.console.JsonObject;
import dev.varve.cli.database.LogReader;
import dev.varve.cli.database.ReadableLog;
import dev.varve.cli.view.Texts;
import dev.varve.internal.session.Masking;
import dev.varve.store.DurableStore;
import dev.varve.store.SessionReader;
import dev.varve.store.SessionState;
import dev.varve.transcript.VarveJsonl;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Writes a session as JSON Lines: a header, the messages in order, the notes in an order in which they can be created
 * again, and the corrections. The same session gives the same bytes.
 */
final class SessionExport {
    static final String HEADER = "varve_export";
    static final int VERSION = 1;
    private static final Masking NOTHING = Masking.by(Policy.Secrets.KEEP);

    private final Scope scope;
    private final SessionState state;
    private final List<Span> gone;
    private final List<Note> notes;
    private final List<Correction> corrections;
    private final Supplier<Iterator<LoggedMessage>> log;
    private final Masking masking;

    private SessionExport(
            Scope scope,
            SessionState state,
            List<Span> gone,
            List<Note> notes,
            List<Correction> corrections,
            Supplier<Iterator<LoggedMessage>> log,
            Masking masking) {
        this.scope = scope;
        this.state = state;
        this.gone = gone;
        this.notes = notes;
        this.corrections = corrections;
        this.log = log;
        this.masking = masking;
    }

    /**
     * All of a session.
     *
     * @param session     as of one moment, see {@link DurableStore#snapshot}
     * @param corrections of its resource
     */
    static SessionExport of(SessionReader session, Scope scope, List<Correction> corrections) {
        SessionState state = session.state().orElseGet(SessionState::empty);
        List<Note> notes = session.notes(EnumSet.allOf(Note.Status.class));
        List<Correction> own = corrections.stream()
                .filter(correction -> CorrectionLine.isOf(correction, scope))
                .toList();
        return new SessionExport(scope, state, state.gone(), notes, own, () -> new LogReader(session), NOTHING);
    }

    /**
     * Exports the readable part of a damaged session, as if the other messages had been deleted, without notes and
     * corrections.
     */
    static SessionExport readable(SessionReader session, Scope scope) {
        SessionState state = session.state().orElseGet(SessionState::empty);
        List<Span> gone = new ArrayList<>();
        long next = 1;
        for (ReadableLog log = new ReadableLog(session); log.hasNext(); ) {
            long seq = log.next().seq();
            if (seq > next) {
                gone.add(new Span(next, seq));
            }
            next = seq + 1;
        }
        if (next <= state.lastSeq()) {
            gone.add(new Span(next, state.lastSeq() + 1));
        }
        return new SessionExport(scope, state, gone, List.of(), List.of(), () -> new ReadableLog(session), NOTHING);
    }

    /** A copy with masks in place of secrets, which cannot be undone. */
    SessionExport masked() {
        return new SessionExport(scope, state, gone, notes, corrections, log, Masking.on());
    }

    /** Number of missing messages that nobody has deleted. */
    long leftOut() {
        return state.messages() - messages();
    }

    private long messages() {
        return state.lastSeq() - gone.stream().mapToLong(Span::size).sum();
    }

    /** Writes it all; the caller closes. */
    void write(Writer out) throws IOException {
        write(out, UnaryOperator.identity());
    }

    /** Writes the session with converted messages. */
    void write(Writer out, UnaryOperator<String> form) throws IOException {
        line(out, header().toString());
        for (Iterator<LoggedMessage> messages = log.get(); messages.hasNext(); ) {
            line(out, form.apply(message(masking.message(messages.next()))));
        }
        for (Note note : notes) {
            line(
                    out,
                    JsonObject.empty()
                            .put("record", Texts.json(masking.note(note)))
                            .toString());
        }
        for (Correction correction : corrections) {
            JsonObject line = CorrectionLine.json(masking.correction(correction));
            line(out, JsonObject.empty().put(CorrectionLine.NAME, line).toString());
        }
    }

    private static void line(Writer out, String line) throws IOException {
        out.write(line);
        out.write('\n');
    }

    private JsonObject header() {
        return JsonObject.empty()
                .put(HEADER, VERSION)
                .put("tenant", scope.tenant())
                .put("resource", scope.resource())
                .put("session", scope.session())
                .put("messages", messages())
                .put("gone", places())
                .put("tokens", state.totalTokens())
                .put("records", notes.size())
                .put("corrections", corrections.size())
                .put("usage", usage(state.usage()));
    }

    /** Ranges of deleted messages, as in {@code 3-7,9-10}; the end is exclusive. */
    private String places() {
        return gone.stream().map(span -> span.from() + "-" + span.to()).collect(Collectors.joining(","));
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
