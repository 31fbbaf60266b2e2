package dev.varve.internal.project;

import dev.varve.Digest.Line;
import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.NoteLine;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.internal.extractive.ExtractiveModel;
import dev.varve.internal.extractive.ExtractiveSettings;
import dev.varve.language.Text;
import dev.varve.model.ObserveRequest;
import dev.varve.store.LogHoles;
import dev.varve.store.ReadableMessages;
import dev.varve.store.SessionState;
import dev.varve.store.SessionSummary;
import dev.varve.store.Store;
import dev.varve.store.StoreCorruptException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads what notes say of a project's sessions, and how these end. Remembers which are damaged. */
final class SessionNotes {
    /** Tokens of raw messages without a note that are read per session. */
    private static final long UNCOVERED_TOKENS = 16_000;

    /** What a host tells an agent, it tells it again in the next session. */
    private static final String HOST = "System";

    private final Store store;
    private final ZoneId zone;

    /** What cannot be read of damaged sessions. */
    private final Map<Scope, String> damaged = new HashMap<>();

    private final Set<Scope> byModels = new HashSet<>();

    /** Numbers of messages that the observer could not read. */
    private final Map<Scope, Set<Long>> unread = new HashMap<>();

    /** Made when a session is first read that notes do not cover. */
    private @Nullable ExtractiveModel rules;

    SessionNotes(Store store, ZoneId zone) {
        this.store = store;
        this.zone = zone;
    }

    /**
     * The lines of its notes in order of time, and what rules note on messages that no note covers yet; none of a session of
     * which the notes are damaged.
     */
    List<Noted> of(SessionSummary session) {
        try {
            return read(session);
        } catch (StoreCorruptException e) {
            damaged.put(session.scope(), "The notes on this session cannot be read (damaged)");
            return List.of();
        }
    }

    private List<Noted> read(SessionSummary session) {
        List<Noted> lines = new ArrayList<>();
        long noted = 1;
        for (Note note : store.notes(session.scope(), EnumSet.of(Note.Status.ACTIVE, Note.Status.BUFFERED))) {
            lines.addAll(of(session.scope(), note.lines(), note.span()));
            unread(session.scope()).addAll(UnreadMessages.numbers(note.lines()));
            if (!note.model().equals(ExtractiveModel.NAME)) {
                byModels.add(session.scope());
            }
            noted = Math.max(noted, note.span().to());
        }
        List<LoggedMessage> rest;
        try {
            rest = uncovered(session, noted);
        } catch (StoreCorruptException e) {
            ReadableMessages readable = readable(session, noted);
            rest = readable.messages();
            damaged.put(session.scope(), LogHoles.line(readable.holes()));
        }
        if (!rest.isEmpty()) {
            ObserveRequest request = new ObserveRequest(session.scope(), rest, List.of(), zone, Duration.ofSeconds(1));
            Span span = new Span(rest.get(0).seq(), rest.get(rest.size() - 1).seq() + 1);
            List<NoteLine> observed = model().observe(request).lines();
            lines.addAll(of(session.scope(), observed, span));
            unread(session.scope()).addAll(UnreadMessages.numbers(observed));
        }
        return lines;
    }

    private ExtractiveModel model() {
        ExtractiveModel made = rules;
        if (made == null) {
            made = ExtractiveModel.create(ExtractiveSettings.defaults().withShares(0.3, 0.1));
            rules = made;
        }
        return made;
    }

    /** Lines of a note that say something of the session. */
    static List<Noted> of(Scope session, List<NoteLine> lines, Span span) {
        return lines.stream()
                .filter(line -> line.kind() != NoteLine.Kind.LITERALS
                        && line.kind() != NoteLine.Kind.UNREAD
                        && !line.text().isBlank()
                        && !line.source().equals(HOST))
                .map(line -> new Noted(
                        new Line(
                                line.time(),
                                Text.oneLine(line.words()),
                                session,
                                line.span().equals(NoteLine.WHOLE) ? span : line.span(),
                                line.statement()),
                        line))
                .toList();
    }

    private List<LoggedMessage> uncovered(SessionSummary session, long from) {
        SessionState state = session.state();
        return from > state.lastSeq()
                ? List.of()
                : store.tail(session.scope(), from, Math.max(0, state.totalTokens() - UNCOVERED_TOKENS));
    }

    /** Its newest messages. */
    List<LoggedMessage> tail(SessionSummary session) {
        long below = Math.max(0, session.state().totalTokens() - UNCOVERED_TOKENS);
        try {
            return store.tail(session.scope(), 1, below);
        } catch (StoreCorruptException e) {
            ReadableMessages readable = readable(session, 1);
            damaged.put(session.scope(), LogHoles.line(readable.holes()));
            return readable.messages().stream()
                    .filter(message -> message.tokensThrough() > below)
                    .toList();
        }
    }

    private ReadableMessages readable(SessionSummary session, long from) {
        return store.readable(session.scope(), new Span(from, session.state().lastSeq() + 1));
    }

    /** Numbers of its messages that the observer could not read, as far as notes on it were read. */
    Set<Long> unread(Scope session) {
        return unread.computeIfAbsent(session, any -> new HashSet<>());
    }

    /** True if no language model wrote any of its notes, as far as they were read. */
    boolean isByRules(Scope session) {
        return !byModels.contains(session);
    }

    /** What of a session could not be read; empty if nothing was amiss. */
    Optional<String> damage(Scope session) {
        return Optional.ofNullable(damaged.get(session));
    }
}
