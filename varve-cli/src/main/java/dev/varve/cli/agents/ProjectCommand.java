package dev.varve.cli.agents;

import dev.varve.Scope;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.JsonObject;
import dev.varve.cli.console.Output;
import dev.varve.cli.console.UsageException;
import dev.varve.cli.console.WholeFile;
import java.io.IOException;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code varve project}. */
@Command(
        name = "project",
        description = "Show which project this folder belongs to, or choose the project for future sessions.")
public final class ProjectCommand implements Callable<Integer> {
    private final Environment environment;

    @Option(names = "--rename", paramLabel = "NAME", description = "Use this project name from now on.")
    private Optional<String> name = Optional.empty();

    @Mixin
    private final Output output;

    /** Runs in this environment. */
    public ProjectCommand(Environment environment) {
        this.environment = environment;
        this.output = new Output(environment);
    }

    @Override
    public Integer call() throws IOException {
        AgentHome home = AgentHome.of(environment);
        String own = ProjectName.of(environment.folder());
        if (name.isPresent()) {
            rename(home, own, name.get());
        }
        String project = ProjectName.of(environment.folder(), home);
        output.line(
                output.isJson()
                        ? JsonObject.empty().put("project", project).put("found", own)
                        : project.equals(own) ? project : project + " (found: " + own + ")");
        return ExitCode.OK;
    }

    private static void rename(AgentHome home, String own, String name) throws IOException {
        if (name.isBlank() || name.length() > Scope.MAX_LENGTH) {
            throw new UsageException("a name has 1 to " + Scope.MAX_LENGTH + " characters; give another with --rename");
        }
        Properties names = ProjectName.names(home);
        names.setProperty(own, name.strip());
        home.makePrivate();
        WholeFile.write(home.folder().resolve(ProjectName.NAMES), out -> names.store(out, "Names of projects"));
    }
}
