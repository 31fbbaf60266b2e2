package dev.varve.cli.agents;

import dev.varve.Fact;
import dev.varve.Scope;
import dev.varve.Varve;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.JsonObject;
import dev.varve.cli.console.Output;
import dev.varve.cli.console.UsageException;
import dev.varve.cli.database.Database;
import dev.varve.store.Store;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code varve remember}. */
@Command(
        name = "remember",
        description = "Remember a statement for a resource, a session, or the current folder's project.")
public final class RememberCommand implements Callable<Integer> {
    private final Environment environment;

    @Parameters(arity = "1..*", paramLabel = "STATEMENT", description = "One self-contained sentence.")
    private List<String> statement = new ArrayList<>();

    @Option(names = "--by", paramLabel = "NAME", description = "Who said it.")
    private String speaker = "";

    @Option(
            names = {"-s", "--session"},
            paramLabel = "KEY",
            description = "The session, if the statement belongs to one session only.")
    private Optional<String> session = Optional.empty();

    @Mixin
    private final Database database;

    @Mixin
    private final Output output;

    /** Runs in this environment. */
    public RememberCommand(Environment environment) {
        this.environment = environment;
        this.database = new Database(environment);
        this.output = new Output(environment);
    }

    @Override
    public Integer call() {
        if (session.isPresent() && !speaker.isEmpty()) {
            throw new UsageException("--by is for statements of a resource or a project; leave it out with --session");
        }
        boolean ofProject = session.isEmpty() && !database.isResourceNamed();
        String resource = ofProject ? project() : database.resource();
        try (Store store = database.open();
                Varve varve = Varve.builder()
                        .store(store)
                        .keepStoreOpen()
                        .executor(Runnable::run)
                        .clock(environment.clock())
                        .build()) {
            String said = String.join(" ", statement);
            Fact fact = session.map(key -> varve.session(database.scope(key)).remember(said))
                    .orElseGet(() -> varve.remember(database.tenant(), resource, said, speaker));
            if (ofProject) {
                handOut(store, resource);
            }
            return report(fact);
        } catch (IllegalArgumentException e) {
            throw new UsageException(String.valueOf(e.getMessage()), e);
        }
    }

    /** The project's next session is told, too. */
    private void handOut(Store store, String project) {
        try {
            new HandOuts(AgentHome.of(environment))
                    .keepForProject(
                            project,
                            AgentMemory.digest(environment.secrets())
                                    .of(store, database.tenant(), project, AgentMemory.START));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** As for the commands of coding agents: the person's own database, and the project of the folder. */
    private String project() {
        AgentHome home = AgentHome.of(environment);
        try {
            home.makePrivate();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        database.orElse(home.database());
        return ProjectName.of(environment.folder(), home);
    }

    private int report(Fact fact) {
        output.line(
                output.isJson()
                        ? JsonObject.empty()
                                .put("id", fact.id())
                                .put("summary", fact.summary())
                                .put("resource", fact.origin().resource())
                                .put("session", fact.origin().session())
                                .put("from", fact.span().from())
                                .put("to", fact.span().to())
                        : "Remembered for " + owner(fact.origin()) + ": " + fact.summary() + " (" + fact.id() + ")");
        return ExitCode.OK;
    }

    private String owner(Scope origin) {
        return origin.hasResource() ? origin.resource() : "session " + origin.session();
    }
}
