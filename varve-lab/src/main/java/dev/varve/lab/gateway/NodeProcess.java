package dev.varve.lab.gateway;

import dev.varve.lab.measure.Machine;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A {@link GatewayNode}, from outside. Memory and collector are those of {@code varve serve}, and {@code VARVE_OPTS} holds
 * further options of the virtual machine, as it does there.
 */
public final class NodeProcess implements AutoCloseable {
    private static final String OPTIONS = "-XX:+UseG1GC -XX:MaxGCPauseMillis=10 -Xms16m -Xmx192m -XX:-UsePerfData"
            + " -XX:Tier4InvocationThreshold=15000 -XX:Tier4MinInvocationThreshold=1800"
            + " -XX:Tier4CompileThreshold=45000 -XX:Tier4BackEdgeThreshold=120000"
            + " -Djdk.httpclient.keepalive.timeout=30 -Djava.util.concurrent.ForkJoinPool.common.parallelism=2"
            + " -Dorg.slf4j.simpleLogger.defaultLogLevel=warn";

    /** Seconds until a node listens, at most: generous, for machines that do other things. */
    private static final int STARTS = 120;

    private final Process process;
    private final String url;
    private final Duration start;

    private NodeProcess(Process process, String url, Duration start) {
        this.process = process;
        this.url = url;
        this.start = start;
    }

    /** Starts a node on a free port and waits until it listens. */
    public static NodeProcess start(String store, String upstream, String policy, Path log) {
        return start(store, upstream, policy, log, 0);
    }

    /** Starts a node and waits until it listens. */
    public static NodeProcess start(String store, String upstream, String policy, Path log, int port) {
        long began = System.nanoTime();
        // Who is killed at once need not become quick.
        String compiler = policy.equals("early") ? "-XX:TieredStopAtLevel=1" : "-XX:+TieredCompilation";
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), compiler));
        command.addAll(List.of(OPTIONS.split(" ")));
        String further = System.getenv().getOrDefault("VARVE_OPTS", "").strip();
        command.addAll(further.isEmpty() ? List.of() : List.of(further.split(" +")));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), GatewayNode.class.getName()));
        command.addAll(List.of(store, upstream, policy, Integer.toString(port)));
        try {
            File errors = log.toFile();
            Process process = new ProcessBuilder(command)
                    .redirectError(ProcessBuilder.Redirect.appendTo(errors))
                    .start();
            return new NodeProcess(process, listening(process, log), Duration.ofNanos(System.nanoTime() - began));
        } catch (IOException e) {
            throw new UncheckedIOException("a gateway did not start", e);
        }
    }

    /** The address, which a node says first. One that says nothing is killed, and with it the wait for a line ends. */
    private static String listening(Process process, Path log) throws IOException {
        CompletableFuture<Process> silent = CompletableFuture.supplyAsync(
                process::destroyForcibly, CompletableFuture.delayedExecutor(STARTS, TimeUnit.SECONDS));
        try {
            String url = new BufferedReader(process.inputReader(StandardCharsets.UTF_8)).readLine();
            if (url == null) {
                throw new IllegalStateException(
                        "a gateway ended before it listened, or did not listen within " + STARTS + " s; see " + log);
            }
            return url;
        } finally {
            silent.cancel(false);
        }
    }

    public long pid() {
        return process.pid();
    }

    public String url() {
        return url;
    }

    /** From its start until it listened. */
    public Duration startTime() {
        return start;
    }

    /** As {@code kill -9} does. */
    public void kill() {
        process.destroyForcibly();
        await();
    }

    public Duration processorTime() {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    /** Most memory so far in MiB, or -1 where the system does not say. */
    public long peakResidentMiB() {
        return Machine.peakResidentMiB(process.pid());
    }

    /** In order: what was said is logged. */
    @Override
    public void close() {
        try {
            process.getOutputStream().close();
        } catch (IOException e) {
            process.destroy(); // it has ended already, or cannot be told
        }
        await();
    }

    private void await() {
        try {
            if (!process.waitFor(30, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            process.destroyForcibly();
        }
    }
}
