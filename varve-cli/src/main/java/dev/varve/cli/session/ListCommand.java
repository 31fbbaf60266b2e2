package dev.varve.cli.session;

import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.JsonObject;
import dev.varve.cli.console.Output;
import dev.varve.cli.database.RecordedSessions;
import dev.varve.cli.database.WithDatabase;
import dev.varve.cli.view.Texts;
import dev.varve.store.SessionState;
import dev.varve.store.SessionSummary;
import dev.varve.store.Store;
import java.util.List;
import picocli.CommandLine.Command;

/** {@code varve list}. */
@Command(
        name = "list",
        description = "List the sessions of a database, or of one --resource of it, most recently active first.")
public final class ListCommand extends WithDatabase {
    /** Runs in this environment. */
    public ListCommand(Environment environment) {
        super(environment);
    }

    @Override
    public Integer call() {
        return database.with(this::list, output::missing);
    }

    private int list(Store store) {
        List<SessionSummary> sessions = database.sessions(store);
        if (sessions.isEmpty()) {
            return output.nothing();
        }
        if (output.isJson()) {
            output.line(JsonObject.array(
                    sessions.stream().map(session -> json(store, session)).toList()));
        } else {
            output.table(
                    List.of("session", "messages", "notes", "covered", "tokens", "memory", "last message"),
                    sessions.stream().map(session -> row(store, session)).toList());
        }
        return ExitCode.OK;
    }

    private static List<String> row(Store store, SessionSummary session) {
        SessionState state = session.state();
        boolean recorded = RecordedSessions.isRecorded(session);
        return List.of(
                session.scope().toString(),
                Output.number(state.messages()),
                Output.number(RecordedSessions.notes(store, session)),
                recorded ? "-" : Output.number(state.coveredMessages()),
                Output.number(state.totalTokens()),
                recorded ? "-" : Output.number(state.memoryTokens()),
                Texts.minute(state.lastMessageAt()));
    }

    private static JsonObject json(Store store, SessionSummary session) {
        return Texts.json(session.scope(), session.state())
                .put("notes", RecordedSessions.notes(store, session))
                .put("recorded", RecordedSessions.isRecorded(session));
    }
}
