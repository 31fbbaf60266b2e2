package dev.varve.dashboard.forget;

import dev.varve.Project;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.dashboard.source.MemorySource;
import dev.varve.dashboard.web.ApiCall;
import dev.varve.dashboard.web.Problem;
import dev.varve.store.SessionSummary;
import java.util.List;
import java.util.Optional;

/**
 * The content to delete: whole sessions, or a span of one.
 *
 * @param what for people
 * @param sessions at least one, all of one project
 * @param span of the only session; empty for whole sessions
 */
record Target(String what, List<Scope> sessions, Optional<Span> span) {
    Target {
        sessions = List.copyOf(sessions);
    }

    static Target of(MemorySource source, ApiCall call) {
        Optional<String> key = call.text("session");
        if (key.isEmpty()) {
            List<Scope> all = Project.of(source.store(), source.tenant(), call.required("project")).sessions().stream()
                    .map(SessionSummary::scope)
                    .toList();
            if (all.isEmpty()) {
                throw Problem.notFound("there is no project " + call.project());
            }
            return new Target("project " + call.project() + " with all of its sessions", all, Optional.empty());
        }
        Scope scope = source.scope(call.project(), key.get());
        if (source.store().state(scope).isEmpty()) {
            throw Problem.notFound("there is no session " + scope);
        }
        if (call.text("from").isEmpty()) {
            return new Target("session " + scope, List.of(scope), Optional.empty());
        }
        long from = call.number("from");
        long to = call.text("to").isPresent() ? call.number("to") : from + 1;
        if (from < 1 || to <= from) {
            throw Problem.badRequest("from must be at least 1 and below to");
        }
        return new Target(
                "messages " + from + " to " + (to - 1) + " of session " + scope,
                List.of(scope),
                Optional.of(new Span(from, to)));
    }

    Scope first() {
        return sessions.get(0);
    }
}
