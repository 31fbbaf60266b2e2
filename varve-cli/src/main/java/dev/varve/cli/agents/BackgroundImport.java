package dev.varve.cli.agents;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts {@code varve import --pending} in a process that outlives the hook, without input or output. */
public final class BackgroundImport implements Hook.Importer {
    private final List<String> command;

    /**
     * A starter.
     *
     * @param command how this program is started
     */
    public BackgroundImport(String command) {
        this.command = List.of(command);
    }

    @Override
    public Process start(AgentHome home) throws IOException {
        List<String> line = new ArrayList<>();
        for (String folder : new String[] {"/usr/bin", "/bin"}) {
            Path setsid = Path.of(folder, "setsid");
            // In a group of its own it lives on when the program ends the group of the hook.
            if (line.isEmpty() && Files.isExecutable(setsid)) {
                line.addAll(List.of(setsid.toString(), "--wait"));
            }
        }
        line.addAll(command);
        line.addAll(List.of("import", "--pending"));
        ProcessBuilder builder = new ProcessBuilder(line)
                .directory(home.user().toFile())
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD);
        return builder.start();
    }
}
