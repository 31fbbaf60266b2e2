package dev.varve.store.jdbc.cluster;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** A node that runs in a process of its own; started again under a new name after it was killed. */
final class NodeProcess {
    private final String name;
    private final String database;
    private final int sessions;
    private final long pauseMillis;
    private final Path folder;
    private int starts;
    private Process process;

    NodeProcess(String name, String database, int sessions, long pauseMillis, Path folder) throws IOException {
        this.name = name;
        this.database = database;
        this.sessions = sessions;
        this.pauseMillis = pauseMillis;
        this.folder = folder;
        this.process = launch();
    }

    private Process launch() throws IOException {
        starts++;
        String life = name + "." + starts;
        String classPath = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx128m",
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Dorg.sqlite.tmpdir=" + folder,
                        "-Dorg.slf4j.simpleLogger.defaultLogLevel=error",
                        "-cp",
                        classPath,
                        Node.class.getName(),
                        life,
                        database,
                        String.valueOf(sessions),
                        String.valueOf(pauseMillis),
                        folder.resolve(life + ".history").toString())
                .redirectErrorStream(true)
                .redirectOutput(new File(folder.toFile(), life + ".out"))
                .start();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    /** SIGKILL, and a new process in its place. */
    void replace() throws IOException, InterruptedException {
        kill();
        process = launch();
    }

    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    void stop() throws IOException, InterruptedException {
        signal("-STOP");
    }

    void resume() throws IOException, InterruptedException {
        signal("-CONT");
    }

    private void signal(String signal) throws IOException, InterruptedException {
        new ProcessBuilder(List.of("kill", signal, String.valueOf(process.pid())))
                .start()
                .waitFor();
    }
}
