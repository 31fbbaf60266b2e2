package dev.varve.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The varve command in a process of its own, ended when it is closed. */
public final class VarveProcess implements AutoCloseable {
    private static final Pattern URL = Pattern.compile("http://[^ \"]+:\\d+");

    private final Process process;
    private final BufferedReader out;

    private VarveProcess(Process process) {
        this.process = process;
        this.out = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    }

    /** Starts it in a folder, without the settings of whoever runs the tests. */
    public static VarveProcess start(Path folder, String... args) throws IOException {
        return start(folder, Map.of(), args);
    }

    /** The same with variables. */
    public static VarveProcess start(Path folder, Map<String, String> variables, String... args) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
        command.addAll(List.of(args));
        ProcessBuilder builder =
                new ProcessBuilder(command).directory(folder.toFile()).redirectError(ProcessBuilder.Redirect.DISCARD);
        builder.environment().keySet().removeIf(name -> name.startsWith("VARVE_"));
        builder.environment().putAll(variables);
        return new VarveProcess(builder.start());
    }

    /** The address that it prints once it listens, without a path. */
    public String url() throws IOException {
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            Matcher url = URL.matcher(line);
            if (url.find()) {
                return url.group();
            }
        }
        throw new IOException("the process ended without an address");
    }

    /** Reads what it prints to its end; returns the exit code. */
    public int waitFor() throws Exception {
        out.lines().forEach(line -> {});
        return process.waitFor();
    }

    /** The process, which is signalled and written to. */
    public ProcessHandle handle() {
        return process.toHandle();
    }

    /** What it reads. */
    public Writer in() {
        return process.outputWriter();
    }

    /** Its next line; empty at the end. */
    public Optional<String> line() throws IOException {
        return Optional.ofNullable(out.readLine());
    }

    /** As Ctrl-C does. */
    @Override
    public void close() {
        process.destroy();
        process.onExit().join();
    }
}
