package dev.varve.cli.agents;

import dev.varve.VarveException;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.Output;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Checks that a person's connected coding agents can reach Varve. */
public final class ConnectionCheck {
    private ConnectionCheck() {}

    /**
     * A result.
     *
     * @param subject a program, or hooks
     * @param state its state
     * @param text for people
     */
    public record Result(String subject, State state, String text) {}

    /** The state of a program's connection. */
    public enum State {
        /** It is connected, and all is well. */
        CONNECTED,
        /** Something is to be mended. */
        BROKEN,
        /** It is used on this machine and not connected. */
        UNCONNECTED,
        /** Nothing here shows that it is used. */
        ABSENT
    }

    /** One result for each program that a person uses or has connected, and one if imports are waiting. */
    public static List<Result> of(Environment environment) {
        List<Result> results = new ArrayList<>();
        Optional<AgentHome> home = AgentHome.find(environment.variables());
        if (home.isEmpty()) {
            return results;
        }
        programs(environment, home.get()).stream()
                .filter(found -> found.state() != State.ABSENT)
                .forEach(results::add);
        try {
            long waiting = new Pending(home.get()).count();
            if (waiting > 0) {
                results.add(new Result(
                        "hooks",
                        State.BROKEN,
                        Output.count(waiting, "transcript") + (waiting == 1 ? " waits" : " wait")
                                + " to be imported; "
                                + home.get().folder() + "/hook.log says why, and"
                                + " 'varve import --all' imports them"));
            }
        } catch (IOException e) {
            results.add(new Result("hooks", State.BROKEN, home.get().folder() + " cannot be read: " + e.getMessage()));
        }
        return results;
    }

    /** All programs that can be connected. */
    static List<Result> programs(Environment environment, AgentHome home) {
        return Arrays.stream(Connection.values())
                .map(connection -> of(connection, home, environment.variables()))
                .toList();
    }

    /** The database that coding agents use, if they have one already. */
    public static Optional<Path> database(Environment environment) {
        return AgentHome.find(environment.variables())
                .map(home -> home.database().toAbsolutePath())
                .filter(Files::exists);
    }

    private static Result of(Connection connection, AgentHome home, Map<String, String> variables) {
        ProgramFolders folders = home.programs();
        String name = connection.program().id();
        try {
            Optional<String> command = connection.connected(folders);
            Optional<String> removal = PackagedPlugin.removal(connection.program(), folders);
            if (removal.isPresent()) {
                return ofPlugin(name, removal.get(), command.isPresent(), isThere("varve", variables));
            }
            if (command.isEmpty()) {
                return connection.program().isUsed(folders)
                        ? new Result(name, State.UNCONNECTED, "not connected; 'varve connect " + name + "' does it")
                        : new Result(name, State.ABSENT, "not found on this machine");
            }
            if (!isThere(command.get(), variables)) {
                return new Result(
                        name,
                        State.BROKEN,
                        "its settings start " + command.get() + ", which is not there; run 'varve connect " + name
                                + "'");
            }
            if (!connection
                    .connect(folders, command.get(), new Moments(home).off())
                    .isEmpty()) {
                return new Result(
                        name,
                        State.BROKEN,
                        "its settings are those of another version; run 'varve connect " + name + "'");
            }
            return new Result(name, State.CONNECTED, "connected, starts " + command.get());
        } catch (IOException | VarveException e) {
            return new Result(name, State.BROKEN, "its settings cannot be read: " + e.getMessage());
        }
    }

    private static Result ofPlugin(String name, String removal, boolean alsoConnected, boolean there) {
        if (alsoConnected) {
            return new Result(
                    name,
                    State.BROKEN,
                    "its hooks run twice: it has Varve's plugin and is connected as well; run 'varve disconnect " + name
                            + "', or '" + removal + "'");
        }
        return there
                ? new Result(name, State.CONNECTED, "connected by its plugin; '" + removal + "' takes it back")
                : new Result(
                        name,
                        State.BROKEN,
                        "its plugin starts varve, which is not on the PATH; put it there, or run '" + removal
                                + "' and 'varve connect " + name + "'");
    }

    /** Finds a command as a shell does. */
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
