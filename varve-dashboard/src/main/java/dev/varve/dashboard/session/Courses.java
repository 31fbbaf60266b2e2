package dev.varve.dashboard.session;

import dev.varve.ContextRequest;
import dev.varve.Scope;
import dev.varve.dashboard.source.MemorySource;
import dev.varve.event.Course;
import dev.varve.internal.work.LatestUsed;
import dev.varve.store.SessionState;
import java.util.Map;

/** Courses of the most recently viewed sessions, computed again when a session has changed. Thread-safe. */
public final class Courses {
    private static final int MOST = 4;

    private final MemorySource source;
    private final Map<Scope, Known> known = LatestUsed.map(MOST);

    private record Known(SessionState state, Course course) {}

    /** Reads from this source. */
    public Courses(MemorySource source) {
        this.source = source;
    }

    /** One at a time: a long session takes a second, and two pages that ask at once want the same. */
    synchronized Course of(Scope scope) {
        SessionState now = source.store().state(scope).orElseGet(SessionState::empty);
        Known found = known.get(scope);
        if (found != null && found.state().equals(now)) {
            return found.course();
        }
        Course course = source.varve().session(scope).course(ContextRequest.EMPTY.withWindow(source.window(), 0));
        known.put(scope, new Known(now, course));
        return course;
    }
}
