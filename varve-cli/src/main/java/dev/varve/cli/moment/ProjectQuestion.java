package dev.varve.cli.moment;

import dev.varve.Project;
import dev.varve.cli.agents.ProjectDatabase;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.JsonObject;
import dev.varve.cli.console.Output;
import dev.varve.cli.console.UsageException;
import dev.varve.cli.database.Database;
import dev.varve.internal.moment.ProjectTraces;
import dev.varve.internal.moment.Reminder;
import dev.varve.internal.session.Masking;
import dev.varve.store.Store;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** A question about the sessions of the current folder's project, or of a resource. */
final class ProjectQuestion {
    @Option(
            names = "--limit",
            paramLabel = "N",
            defaultValue = "10",
            description = "Maximum number of results (default: ${DEFAULT-VALUE}).")
    private int limit = 10;

    private final Environment environment;

    @Mixin
    private final Database database;

    @Mixin
    private final Output output;

    ProjectQuestion(Environment environment) {
        this.environment = environment;
        this.database = new Database(environment);
        this.output = new Output(environment);
    }

    /** Answers it. */
    int answer(Function<ProjectTraces, List<Reminder>> question, String nothing) {
        if (limit < 1) {
            throw new UsageException("--limit is " + limit + "; give at least 1");
        }
        ProjectDatabase.orElse(database, environment, output);
        return database.with(store -> answer(store, question, nothing), output::missing);
    }

    private int answer(Store store, Function<ProjectTraces, List<Reminder>> question, String nothing) {
        Store shown = Masking.by(environment.secrets()).forOthers(store);
        Project project = Project.of(store, database.tenant(), database.resource(), List.of(), environment.secrets());
        List<Reminder> found =
                question
                        .apply(new ProjectTraces(shown, project.sessions(), () -> project.holding(ZoneOffset.UTC)))
                        .stream()
                        .limit(limit)
                        .toList();
        if (found.isEmpty()) {
            return output.nothing(nothing + " in " + database.resource());
        }
        if (output.isJson()) {
            output.line(
                    JsonObject.array(found.stream().map(ProjectQuestion::json).toList()));
        } else {
            found.forEach(reminder -> output.line(reminder.text()));
        }
        return ExitCode.OK;
    }

    private static JsonObject json(Reminder reminder) {
        return JsonObject.empty()
                .put("kind", reminder.kind().name().toLowerCase(Locale.ROOT))
                .put("text", reminder.text())
                .put("at", reminder.at().toString())
                .put("session", reminder.source().session().session())
                .put("message", reminder.source().place().message());
    }
}
