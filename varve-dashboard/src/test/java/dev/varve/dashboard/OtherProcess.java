package dev.varve.dashboard;

import dev.varve.Scope;
import dev.varve.Varve;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A Java process that writes to the same database when it is told to. */
final class OtherProcess implements AutoCloseable {
    private final Process process;
    private final Writer orders;

    private OtherProcess(Process process) {
        this.process = process;
        this.orders = new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8);
    }

    static OtherProcess talking(Path folder, Scope scope) throws IOException {
        return new OtherProcess(new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        OtherProcess.class.getName(),
                        folder.toString(),
                        scope.resource(),
                        scope.session())
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start());
    }

    void talk(int exchanges) {
        try {
            orders.write(exchanges + "\n");
            orders.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }

    public static void main(String[] args) throws IOException {
        try (SqliteStore store = Databases.store(Path.of(args[0]));
                Varve varve = Databases.varve(store);
                BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                Databases.talk(varve, new Scope("default", args[1], args[2]), Integer.parseInt(line));
            }
        }
    }
}
