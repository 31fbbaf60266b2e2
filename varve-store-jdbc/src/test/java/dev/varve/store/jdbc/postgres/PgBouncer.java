package dev.varve.store.jdbc.postgres;

import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** A PgBouncer in transaction mode, a process of its own, set up as {@code docs/operations.md} says. */
final class PgBouncer implements AutoCloseable {
    private final Process process;
    private final int port;

    private PgBouncer(Process process, int port) {
        this.process = process;
        this.port = port;
    }

    /** The program, if there is one on this machine. */
    static Optional<Path> program() {
        String path = System.getenv().getOrDefault("PATH", "");
        return Stream.concat(Stream.of(path.split(File.pathSeparator)), Stream.of("/usr/sbin"))
                .map(folder -> Path.of(folder, "pgbouncer"))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /**
     * Starts it before a server on this machine.
     *
     * @param connections to the server, whatever the number of clients
     */
    static PgBouncer start(Path program, Path folder, int server, int connections) throws IOException {
        int port = freePort();
        Path settings = Files.writeString(folder.resolve("pgbouncer.ini"), """
                [databases]
                postgres = host=localhost port=%d user=postgres
                [pgbouncer]
                listen_addr = 127.0.0.1
                listen_port = %d
                unix_socket_dir =
                auth_type = any
                pool_mode = transaction
                default_pool_size = %d
                """.formatted(server, port, connections));
        List<String> command = new ArrayList<>(List.of(program.toString()));
        if (System.getProperty("user.name").equals("root")) { // whom it refuses to serve
            command.addAll(List.of("-u", "nobody"));
        }
        command.add(settings.toString());
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("pgbouncer.log").toFile())
                .start();
        PgBouncer pooler = new PgBouncer(process, port);
        pooler.awaitStart(folder.resolve("pgbouncer.log"));
        return pooler;
    }

    private static int freePort() throws IOException {
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return free.getLocalPort();
        }
    }

    private void awaitStart(Path log) throws IOException {
        while (!isListening()) {
            if (!process.isAlive()) {
                throw new IllegalStateException("pgbouncer did not start: " + Files.readString(log));
            }
            LockSupport.parkNanos(10_000_000);
        }
    }

    private boolean isListening() {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
        } catch (IOException e) {
            return false;
        }
    }

    /** As a user has to write it: the driver prepares nothing by name. */
    String url() {
        return Databases.url(port) + "&prepareThreshold=0";
    }

    @Override
    public void close() {
        process.destroyForcibly().onExit().join();
    }
}
