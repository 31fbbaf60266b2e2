package dev.varve.cli.agents;

import dev.varve.Correction;
import dev.varve.Digest;
import dev.varve.Project;
import dev.varve.Scope;
import dev.varve.Varve;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.UsageException;
import dev.varve.cli.database.Database;
import dev.varve.internal.project.Correcting;
import dev.varve.internal.project.Undone;
import dev.varve.internal.session.Masking;
import dev.varve.mcp.ProjectMemory;
import dev.varve.store.Store;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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

    /** For the named resource; otherwise for the folder's project in the database of the person's coding agents. */
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
     * True if an agent calls from its shell, rather than a person at a terminal. A program that writes into a
     * database of its own is responsible for its users, and the launcher of Windows cannot tell.
     */
    boolean isByAgent() {
        return isUnattended() || Program.isAround(environment.variables());
    }

    /** True if the agents' database is concerned and there is no terminal. */
    boolean isUnattended() {
        boolean terminal =
                environment.terminal().interactive() || environment.terminal().shown();
        return !terminal && File.separatorChar == '/' && database.isOfAgents();
    }

    /** A copy for requests of a person. Agents may not use it: their tool saves only words of the user. */
    Saving byPerson(String tool) {
        if (isByAgent()) {
            throw new UsageException("this is for people at a terminal; an agent uses '" + tool + "' with --quote");
        }
        return this;
    }

    /** Runs a request of a person, or of an agent with a named session. */
    <T> T run(Function<Varve, T> work) {
        try (Store store = database.open();
                Varve varve = engine(store)) {
            T done = work.apply(varve);
            if (!resource.equals(Scope.DEFAULT)) {
                SessionBriefings.renewAfterSaving(environment, database, store, resource);
            }
            return done;
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()), e);
        }
    }

    /**
     * Corrects the line of the notes with these words; empty if there is none.
     *
     * @param text the replacement; empty for none
     */
    Optional<Digest.Line> correct(Correction.Kind kind, String words, String text) {
        try (Store store = database.open()) {
            List<Digest.Line> holding = Project.of(
                            Masking.by(environment.secrets()).forOthers(store), database.tenant(), resource)
                    .holding(ZoneOffset.UTC);
            Optional<Digest.Line> line = Correcting.find(holding, words);
            line.ifPresent(found -> {
                correcting(store).correct(kind, found, holding, text);
                SessionBriefings.renewAfterSaving(environment, database, store, resource);
            });
            return line;
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()), e);
        }
    }

    /** Undoes the last correction and returns it; empty if there was none. */
    Optional<Undone> undo() {
        try (Store store = database.open()) {
            Optional<Undone> undone = correcting(store).undo(Masking.on()::text);
            undone.ifPresent(what -> SessionBriefings.renewAfterSaving(environment, database, store, resource));
            return undone;
        }
    }

    private Correcting correcting(Store store) {
        return new Correcting(
                store, database.tenant(), resource, environment.clock().instant());
    }

    /** Runs a tool for the agent of the running session; returns a sentence. */
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

    /** Runs a tool for the agent of a named session. */
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
