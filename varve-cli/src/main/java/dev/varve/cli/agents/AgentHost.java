package dev.varve.cli.agents;

import dev.varve.Scope;
import dev.varve.VarveException;
import dev.varve.cli.agents.LiveSessions.Live;
import dev.varve.cli.agents.TranscriptImport.Result;
import dev.varve.cli.console.Environment;
import dev.varve.cli.database.Database;
import dev.varve.internal.extractive.ExtractiveModel;
import dev.varve.mcp.ProjectMemory;
import dev.varve.store.Store;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;

/**
 * The host of a session of a coding agent on this machine.
 *
 * @param project the project of the caller
 */
record AgentHost(Environment environment, AgentHome home, Database database, Store store, String project)
        implements ProjectMemory.Host {

    /** Reads the session's recording first: the user's newest message is not in the database yet. */
    @Override
    public Optional<Scope> calling() {
        try {
            Optional<Live> live = database.isOfAgents() ? new LiveSessions(home).newest(project) : Optional.empty();
            return live.flatMap(this::read);
        } catch (IOException | UncheckedIOException | VarveException e) {
            home.log(environment.clock().instant(), "save: " + Reason.of(e));
            return Optional.empty();
        }
    }

    private Optional<Scope> read(Live live) {
        try (AgentMemory memory =
                new AgentMemory(home, store, database.forgotten(), ExtractiveModel.create(), environment.clock())) {
            List<Scope> persons = memory.take(live.transcript(), live.folder(), false).stream()
                    .map(Result::scope)
                    .filter(scope ->
                            scope.resource().equals(project) && scope.session().indexOf('/') < 0)
                    .toList();
            return persons.stream()
                    .filter(scope -> scope.session().equals(live.key()))
                    .findFirst()
                    .or(() -> persons.stream().reduce((earlier, later) -> later));
        }
    }

    @Override
    public Clock clock() {
        return environment.clock();
    }

    @Override
    public void saved() {
        SessionBriefings.renewAfterSaving(environment, database, store, project);
    }

    @Override
    public void forgotten() {
        SessionBriefings.renewAfterDeletion(environment, database, store);
    }
}
