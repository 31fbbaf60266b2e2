package dev.varve.cli.agents;

import dev.varve.Policy;
import dev.varve.Varve;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.ProgramVersion;
import dev.varve.cli.console.StandardOptions;
import dev.varve.cli.database.Database;
import dev.varve.cli.engine.ModelChoice;
import dev.varve.cli.engine.Models;
import dev.varve.internal.extractive.ExtractiveModel;
import dev.varve.internal.prompt.PromptedModel;
import dev.varve.mcp.HttpEndpoint;
import dev.varve.mcp.MemoryServer;
import dev.varve.mcp.ProjectMemory;
import dev.varve.model.LanguageModel;
import dev.varve.model.MemoryModel;
import dev.varve.store.Store;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code varve mcp}. */
@Command(
        name = "mcp",
        description =
                "Serve the memory of this folder's project to MCP clients, on standard input and output or over HTTP.")
public final class McpCommand implements Callable<Integer> {
    private static final String SAMPLING = "mcp-sampling";

    private final Environment environment;

    @Option(
            names = "--project",
            paramLabel = "NAME",
            description = "The project (default: that of the current folder).")
    private Optional<String> project = Optional.empty();

    @Option(
            names = "--http",
            paramLabel = "PORT",
            description = "Serve over HTTP, on this port of the loopback address and the path /mcp; 0 for any port.")
    private Optional<Integer> port = Optional.empty();

    @Mixin
    private final StandardOptions standard = new StandardOptions();

    @Mixin
    private final Database database;

    @Mixin
    private final ModelChoice model;

    /** Runs in this environment. */
    public McpCommand(Environment environment) {
        this.model = new ModelChoice(environment);
        this.environment = environment;
        this.database = new Database(environment);
    }

    @Override
    public Integer call() throws InterruptedException {
        AgentHome home = AgentHome.of(environment);
        database.orElse(home.database());
        String name = project.orElseGet(() -> ProjectName.of(environment.folder(), home));
        try (Models models = Models.of(environment)) {
            MemoryServer server =
                    new MemoryServer(name, sampling -> open(home, name, sampling, models), ProgramVersion.number());
            return port.isPresent() ? listen(server, port.get()) : talk(server);
        }
    }

    private int talk(MemoryServer memory) throws InterruptedException {
        memory.serve(environment.in(), environment.out());
        return ExitCode.OK;
    }

    private int listen(MemoryServer memory, int number) throws InterruptedException {
        try (HttpEndpoint endpoint = HttpEndpoint.listen(memory, number)) {
            environment.out().println("Serving on " + endpoint.url() + " (Ctrl-C stops it).");
            environment.out().flush();
            endpoint.join();
            return ExitCode.OK;
        }
    }

    /** Opened for each call: the database may be created, moved or repaired while the client is running. */
    private ProjectMemory open(AgentHome home, String name, Optional<LanguageModel> sampling, Models models) {
        try {
            home.makePrivate();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Store store = database.open();
        Varve varve = Varve.builder()
                .store(store)
                .policy(Policy.defaults())
                .model(model(sampling))
                .embedders(models.list())
                .executor(Runnable::run)
                .clock(environment.clock())
                .build();
        return new ProjectMemory(
                varve,
                store,
                database.tenant(),
                name,
                new AgentHost(environment, home, database, store, name),
                !model.isExtractive());
    }

    /**
     * The built-in rules, unless a model was requested; also if the client's model was requested and it offers none.
     */
    private MemoryModel model(Optional<LanguageModel> sampling) {
        if (!model.is(SAMPLING)) {
            return model.model(Policy.defaults().observe().deadline());
        }
        return sampling.<MemoryModel>map(PromptedModel::of).orElseGet(ExtractiveModel::create);
    }
}
