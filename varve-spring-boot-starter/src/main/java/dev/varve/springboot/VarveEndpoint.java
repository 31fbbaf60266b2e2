package dev.varve.springboot;

import dev.varve.Fact;
import dev.varve.Note;
import dev.varve.Reflection;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.SessionStatus;
import dev.varve.Varve;
import dev.varve.store.SessionState;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.boot.actuate.endpoint.annotation.Selector;

/**
 * {@code /actuator/varve}: the newest sessions, and the memory of one. It shows people's messages, so, like all
 * endpoints except health, it is not exposed over HTTP unless the application exposes it.
 */
@Endpoint(id = "varve")
public final class VarveEndpoint {
    private static final int MOST_SESSIONS = 100;

    private final Varve varve;

    VarveEndpoint(Varve varve) {
        this.varve = varve;
    }

    /**
     * The state of sessions.
     *
     * @param dropped background requests dropped since the start
     * @param sessions most recently active first, at most 100
     */
    public record Overview(long dropped, List<Row> sessions) {}

    /**
     * One session.
     *
     * @param messages         in the log
     * @param tokens           of all messages
     * @param unobservedTokens of messages that no active note covers
     * @param memoryTokens     of active notes
     */
    public record Row(
            String tenant,
            String resource,
            String session,
            long messages,
            long tokens,
            long unobservedTokens,
            long memoryTokens,
            Instant lastMessageAt) {
        static Row of(Scope scope, SessionState state) {
            return new Row(
                    scope.tenant(),
                    scope.resource(),
                    scope.session(),
                    state.messages(),
                    state.totalTokens(),
                    state.unobservedTokens(),
                    state.memoryTokens(),
                    state.lastMessageAt());
        }
    }

    /**
     * The memory of one session.
     *
     * @param busy whether this process is writing notes for it
     * @param facts about its user, from all conversations, newest first
     */
    public record Memory(Row session, boolean busy, List<NoteView> notes, List<String> facts) {}

    /**
     * One note.
     *
     * @param kind {@code observation} or {@code reflection}
     * @param status such as {@code active}
     * @param from first message that it covers
     * @param to last message that it covers
     */
    public record NoteView(String kind, String status, long from, long to, long tokens, String model, String text) {
        static NoteView of(Note note) {
            return new NoteView(
                    note instanceof Reflection ? "reflection" : "observation",
                    note.status().name().toLowerCase(Locale.ROOT),
                    note.span().from(),
                    note.span().to() - 1,
                    note.tokens(),
                    note.model(),
                    note.text());
        }
    }

    /** The newest sessions of a tenant. */
    @ReadOperation
    public Overview sessions(@Nullable String tenant) {
        List<Row> rows = varve.sessions(tenant == null ? Scope.DEFAULT : tenant).stream()
                .limit(MOST_SESSIONS)
                .map(summary -> Row.of(summary.scope(), summary.state()))
                .toList();
        return new Overview(varve.droppedCount(), rows);
    }

    /** The memory of a session; nothing, which is 404, if there is no such session. */
    @ReadOperation
    public @Nullable Memory session(@Selector String session, @Nullable String tenant, @Nullable String resource) {
        Scope scope = new Scope(
                tenant == null ? Scope.DEFAULT : tenant, resource == null ? Scope.DEFAULT : resource, session);
        Session one = varve.session(scope);
        SessionStatus status = one.status();
        if (status.state().lastSeq() == 0) {
            return null;
        }
        return new Memory(
                Row.of(scope, status.state()),
                status.busy(),
                one.notes().stream().map(NoteView::of).toList(),
                varve.session(scope).facts().stream().map(Fact::summary).toList());
    }
}
