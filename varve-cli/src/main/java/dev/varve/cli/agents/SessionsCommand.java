package dev.varve.cli.agents;

import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.JsonObject;
import dev.varve.cli.console.Output;
import dev.varve.cli.database.RecordedSessions;
import dev.varve.cli.database.WithDatabase;
import dev.varve.cli.view.Texts;
import dev.varve.store.SessionSummary;
import dev.varve.store.Store;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code varve sessions}. */
@Command(
        name = "sessions",
        description = "List the sessions of coding agents in this folder's project, or in all projects.")
public final class SessionsCommand extends WithDatabase {
    @Option(names = "--all", description = "Include all projects.")
    private boolean all;

    /** Runs in this environment. */
    public SessionsCommand(Environment environment) {
        super(environment);
    }

    @Override
    public Integer call() {
        AgentHome home = AgentHome.of(environment);
        database.orElse(home.database());
        String project = database.isResourceNamed() ? database.resource() : ProjectName.of(environment.folder(), home);
        return database.with(
                store -> show(store, project),
                reason -> output.nothing("nothing was imported yet; 'varve import --all' does it"));
    }

    private int show(Store store, String project) {
        List<SessionSummary> sessions = store.sessions(database.tenant()).stream()
                .filter(session -> all || session.scope().resource().equals(project))
                .sorted(SessionSummary.NEWEST_FIRST)
                .toList();
        if (sessions.isEmpty()) {
            return output.nothing(
                    "no session of project " + project + "; 'varve sessions --all' shows those of all projects");
        }
        if (output.isJson()) {
            output.line(JsonObject.array(
                    sessions.stream().map(session -> json(store, session)).toList()));
        } else {
            output.table(
                    List.of("project", "session", "messages", "notes", "last message"),
                    sessions.stream().map(session -> row(store, session)).toList());
        }
        return ExitCode.OK;
    }

    private static JsonObject json(Store store, SessionSummary session) {
        return JsonObject.empty()
                .put("project", session.scope().resource())
                .put("session", session.scope().session())
                .put("messages", session.state().messages())
                .put("notes", RecordedSessions.notes(store, session))
                .put("last_message", session.state().lastMessageAt());
    }

    private static List<String> row(Store store, SessionSummary session) {
        return List.of(
                session.scope().resource(),
                session.scope().session(),
                Output.number(session.state().messages()),
                Output.number(RecordedSessions.notes(store, session)),
                Texts.minute(session.state().lastMessageAt()));
    }
}
