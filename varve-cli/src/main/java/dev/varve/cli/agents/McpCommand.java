package dev.varve.cli.agents;

import dev.varve.Policy;
import dev.varve.Varve;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.StandardOptions;
import dev.varve.cli.database.Database;
import dev.varve.mcp.MemoryServer;
import dev.varve.mcp.ProjectMemory;
import dev.varve.store.Store;
import io.modelcontextprotocol.server.McpSyncServer;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code varve mcp}. */
@Command(
        name = "mcp",
        description = "Serve the memory of this folder's project to an MCP client on standard input and output.")
public final class McpCommand implements Callable<Integer> {
    private final Environment environment;

    @Option(
            names = "--project",
            paramLabel = "NAME",
            description = "The project (default: that of the current folder).")
    private Optional<String> project = Optional.empty();

    @Mixin
    private final StandardOptions standard = new StandardOptions();

    @Mixin
    private final Database database;

    public McpCommand(Environment environment) {
        this.environment = environment;
        this.database = new Database(environment);
    }

    @Override
    public Integer call() throws InterruptedException {
        AgentHome home = AgentHome.of(environment);
        database.orElse(home.database());
        String name = project.orElseGet(() -> ProjectName.of(environment.folder(), home));
        Ending in = new Ending(environment.in());
        McpSyncServer server = new MemoryServer(() -> open(home, name), "0.1.0").serve(in, environment.out());
        in.over.await();
        server.closeGracefully();
        return ExitCode.OK;
    }

    /** Anew for each call: the database may be made, moved or repaired while the client goes on. */
    private ProjectMemory open(AgentHome home, String name) {
        try {
            home.makePrivate();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Store store = database.open();
        Varve varve = Varve.builder()
                .store(store)
                .policy(Policy.defaults())
                .executor(Runnable::run)
                .clock(environment.clock())
                .build();
        return new ProjectMemory(varve, store, database.tenant(), name, () -> HandOuts.dropAfterDeletion(environment));
    }

    /** Tells when the client has closed its end. */
    private static final class Ending extends FilterInputStream {
        private final CountDownLatch over = new CountDownLatch(1);

        Ending(InputStream in) {
            super(in);
        }

        @Override
        public int read() throws IOException {
            return noted(super.read());
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            return noted(super.read(bytes, offset, length));
        }

        private int noted(int read) {
            if (read < 0) {
                over.countDown();
            }
            return read;
        }
    }
}
