package dev.varve.cli.agents;

import dev.varve.VarveException;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.Output;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Whether the coding agents of a person that are connected can reach Varve. */
public final class ConnectionCheck {
    private ConnectionCheck() {}

    /**
     * What was found.
     *
     * @param subject a program, or hooks
     * @param works   whether all is well
     * @param text    for people
     */
    public record Result(String subject, boolean works, String text) {}

    /** One result for each program that is connected, and one if imports are waiting; none where nothing is connected. */
    public static List<Result> of(Environment environment) {
        List<Result> results = new ArrayList<>();
        Optional<AgentHome> home = AgentHome.find(environment.variables());
        if (home.isEmpty()) {
            return results;
        }
        for (Connection connection : Connection.values()) {
            of(connection, home.get(), environment.variables()).ifPresent(results::add);
        }
        try {
            long waiting = new Pending(home.get()).count();
            if (waiting > 0) {
                results.add(new Result(
                        "hooks",
                        false,
                        Output.count(waiting, "transcript") + (waiting == 1 ? " waits" : " wait")
                                + " to be imported; "
                                + home.get().folder() + "/hook.log says why, and"
                                + " 'varve import --all' imports them"));
            }
        } catch (IOException e) {
            results.add(new Result("hooks", false, home.get().folder() + " cannot be read: " + e.getMessage()));
        }
        return results;
    }

    /** The database that coding agents use, if they have one already. */
    public static Optional<Path> database(Environment environment) {
        return AgentHome.find(environment.variables())
                .map(home -> home.database().toAbsolutePath())
                .filter(Files::exists);
    }

    private static Optional<Result> of(Connection connection, AgentHome home, Map<String, String> variables) {
        ProgramFolders folders = home.programs();
        String name = connection.program().id();
        try {
            Optional<String> command = connection.connected(folders);
            if (command.isEmpty()) {
                return Optional.empty();
            }
            if (!isThere(command.get(), variables)) {
                return Optional.of(new Result(
                        name,
                        false,
                        "its settings start " + command.get() + ", which is not there; run 'varve connect " + name
                                + "'"));
            }
            if (!connection
                    .connect(folders, command.get(), new Moments(home).off())
                    .isEmpty()) {
                return Optional.of(new Result(
                        name, false, "its settings are those of another version; run 'varve connect " + name + "'"));
            }
            return Optional.of(new Result(name, true, "connected, starts " + command.get()));
        } catch (IOException | VarveException e) {
            return Optional.of(new Result(name, false, "its settings cannot be read: " + e.getMessage()));
        }
    }

    /** As a shell finds it. */
    private static boolean isThere(String command, Map<String, String> variables) {
        if (command.indexOf('/') >= 0 || command.indexOf('\\') >= 0) {
            return Files.isExecutable(Path.of(command));
        }
        for (String folder : variables.getOrDefault("PATH", "").split(java.io.File.pathSeparator)) {
            if (!folder.isEmpty() && Files.isExecutable(Path.of(folder, command))) {
                return true;
            }
        }
        return false;
    }
}
