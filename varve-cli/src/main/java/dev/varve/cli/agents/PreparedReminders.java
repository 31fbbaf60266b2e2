package dev.varve.cli.agents;

import dev.varve.Digest;
import dev.varve.Policy;
import dev.varve.Project;
import dev.varve.Scope;
import dev.varve.internal.moment.ProjectTraces;
import dev.varve.internal.moment.Reminders;
import dev.varve.internal.moment.Trace;
import dev.varve.internal.moment.TraceFile;
import dev.varve.internal.session.Masking;
import dev.varve.mcp.Quoted;
import dev.varve.store.SessionSummary;
import dev.varve.store.Store;
import java.io.IOException;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Writes the files that hooks read for reminders before an edit or a command, after a failure and with a prompt. */
final class PreparedReminders {
    /** Most sessions covered, the newest first. */
    private static final int SESSIONS = 300;

    private static final int LONGEST = 600;

    private final SessionBriefings handOuts;
    private final Store store;
    private final Policy.Secrets secrets;

    PreparedReminders(SessionBriefings handOuts, Store store, Policy.Secrets secrets) {
        this.handOuts = handOuts;
        this.store = Masking.by(secrets).forOthers(store);
        this.secrets = secrets;
    }

    /**
     * Rewrites the files of a project.
     *
     * @param project with the sessions of people
     * @param changed sessions with new messages; others are read only if nothing is known of them
     */
    void renew(String tenant, String resource, Project project, Collection<Scope> changed) throws IOException {
        List<Digest.Line> holding = project.holding(ZoneOffset.UTC);
        List<Trace> traces = traces(tenant, resource, changed);
        handOuts.keepTraces(resource, TraceFile.write(traces));
        handOuts.keepTools(
                resource, Reminders.file(Reminders.ofTools(holding, traces), text -> Quoted.of(text, LONGEST)));
        handOuts.keepPassages(resource, Reminders.file(Reminders.ofPrompts(holding), text -> Quoted.of(text, LONGEST)));
    }

    private List<Trace> traces(String tenant, String resource, Collection<Scope> changed) throws IOException {
        List<Trace> traces = new ArrayList<>();
        List<SessionSummary> sessions = Project.of(store, tenant, resource, List.of(), secrets).sessions().stream()
                .limit(SESSIONS)
                .toList();
        Set<Scope> known = sessions.stream().map(SessionSummary::scope).collect(Collectors.toSet());
        String file = handOuts.ofTraces(resource);
        for (Trace trace : TraceFile.read(file, tenant, resource)) {
            Scope session = trace.origin().session();
            if (known.contains(session) && !changed.contains(session)) {
                traces.add(trace);
            }
        }
        for (SessionSummary session : sessions) {
            if (file.isEmpty() || changed.contains(session.scope())) {
                traces.addAll(ProjectTraces.of(store, session));
            }
        }
        return traces;
    }
}
