package dev.varve.cli.agents;

import dev.varve.Scope;
import dev.varve.Varve;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.UsageException;
import dev.varve.cli.database.Database;
import dev.varve.mcp.ProjectMemory;
import dev.varve.store.Store;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.function.Function;

/** Saves something for a resource, or for the current folder's project, as a person asks it or as an agent does. */
final class Saving {
    private final Environment environment;
    private final Database database;
    private final String resource;

    private Saving(Environment environment, Database database, String resource) {
        this.environment = environment;
        this.database = database;
        this.resource = resource;
    }

    /** For the resource that was named. */
    static Saving forResource(Environment environment, Database database) {
        return new Saving(environment, database, database.resource());
    }

    /** For the resource that was named; else for the project of the folder in the database of the person's coding agents. */
    static Saving of(Environment environment, Database database) {
        if (database.isResourceNamed()) {
            return forResource(environment, database);
        }
        AgentHome home = AgentHome.of(environment);
        try {
            home.makePrivate();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        database.orElse(home.database());
        return new Saving(environment, database, ProjectName.of(environment.folder(), home));
    }

    String resource() {
        return resource;
    }

    /**
     * Whether an agent in its shell asks, and no person at a terminal. A program that writes into a database of its own
     * answers for its people, and the launcher of Windows cannot tell.
     */
    boolean isByAgent() {
        boolean terminal =
                environment.terminal().interactive() || environment.terminal().shown();
        boolean unattended = !terminal && File.separatorChar == '/' && database.isOfAgents();
        return unattended || Program.isAround(environment.variables());
    }

    /** What a person asks, or an agent of a session that was named. */
    <T> T run(Function<Varve, T> work) {
        try (Store store = database.open();
                Varve varve = engine(store)) {
            T done = work.apply(varve);
            if (!resource.equals(Scope.DEFAULT)) {
                HandOuts.renewAfterSaving(environment, database, store, resource);
            }
            return done;
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()), e);
        }
    }

    /** What an agent asks, in the session that goes on; the answer is a sentence. */
    String byAgent(String tool, Map<String, String> arguments) {
        try (Store store = database.open();
                ProjectMemory memory = new ProjectMemory(
                        engine(store),
                        store,
                        database.tenant(),
                        resource,
                        new AgentHost(environment, AgentHome.of(environment), database, store, resource),
                        false)) {
            return memory.save(tool, arguments);
        }
    }

    /** What an agent asks in a session that was named. */
    String byAgent(Scope session, String tool, Map<String, String> arguments) {
        return run(varve -> varve.session(session).saveTools().call(tool, arguments));
    }

    private Varve engine(Store store) {
        return Varve.builder()
                .store(store)
                .keepStoreOpen()
                .executor(Runnable::run)
                .clock(environment.clock())
                .build();
    }
}
