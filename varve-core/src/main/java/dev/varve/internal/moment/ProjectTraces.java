package dev.varve.internal.moment;

import dev.varve.Digest;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.store.SessionSummary;
import dev.varve.store.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The traces of a project's sessions, and what commands and tools ask about them. */
public final class ProjectTraces {
    /** Sessions that are read: if there are more, those whose words match best. */
    private static final int SESSIONS = 60;

    /** Messages read of a session, the newest. */
    private static final int MESSAGES = 6_000;

    private final Store store;
    private final List<SessionSummary> sessions;
    private final Supplier<List<Digest.Line>> holding;

    /**
     * Those of a project.
     *
     * @param store    masked, if secrets are
     * @param sessions the project's, newest first
     * @param holding  what its notes tell and still holds, asked for if it is needed
     */
    public ProjectTraces(Store store, List<SessionSummary> sessions, Supplier<List<Digest.Line>> holding) {
        this.store = store;
        this.sessions = List.copyOf(sessions);
        this.holding = holding;
    }

    /** Those of one session. */
    public static List<Trace> of(Store store, SessionSummary session) {
        long end = session.state().lastSeq() + 1;
        Span span = new Span(Math.max(1, end - MESSAGES), Math.max(1, end));
        return SessionTraces.of(
                session.scope(), store.readable(session.scope(), span).messages());
    }

    /** What is known of a file. */
    public List<Reminder> blame(String path) {
        return FileStory.of(path, holding.get(), about(FileStory.name(path)));
    }

    /** What helped against an error. */
    public List<Reminder> fix(String error) {
        return Remedies.of(error, about(error));
    }

    /** How a program is used. */
    public List<Reminder> how(String program) {
        return Practice.of(program, about(program));
    }

    /** Those of the sessions that have the words, oldest first. */
    private List<Trace> about(String words) {
        List<Scope> scopes = sessions.stream().map(SessionSummary::scope).toList();
        List<Scope> best = scopes.size() <= SESSIONS ? scopes : store.promising(scopes, words, SESSIONS);
        List<Trace> traces = new ArrayList<>();
        for (int i = sessions.size() - 1; i >= 0; i--) {
            if (best.contains(scopes.get(i))) {
                traces.addAll(of(store, sessions.get(i)));
            }
        }
        return traces;
    }
}
