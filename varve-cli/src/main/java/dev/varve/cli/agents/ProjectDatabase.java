package dev.varve.cli.agents;

import dev.varve.cli.console.Environment;
import dev.varve.cli.console.Output;
import dev.varve.cli.database.Database;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The database of a person's coding agents, and the current folder's project in it, for commands on a whole project. */
public final class ProjectDatabase {
    private ProjectDatabase() {}

    /**
     * Uses them if neither a database nor a resource was named. Says so if the folder has a database of its own,
     * since the user may have meant that one.
     *
     * @return whether they are used
     */
    public static boolean orElse(Database database, Environment environment, Output output) {
        Optional<AgentHome> home = AgentHome.find(environment.variables());
        if (home.isEmpty() || database.isNamed() || database.isResourceNamed()) {
            return false;
        }
        Optional<Path> own = database.place().filter(place -> database.exists());
        Path file = home.get().database();
        database.choose(file, ProjectName.of(environment.folder(), home.get()));
        own.filter(place -> !place.equals(file.toAbsolutePath()))
                .ifPresent(place -> output.note(
                        "this is about the coding agents' database " + file + "; for this folder's add --db " + place));
        return true;
    }

    /** True if there is no other database to search: none was named, and the folder has none of its own. */
    public static boolean isOnlyOne(Database database, Environment environment) {
        return !database.isNamed()
                && !database.isResourceNamed()
                && !database.exists()
                && AgentHome.find(environment.variables())
                        .filter(home -> Files.exists(home.database()))
                        .isPresent();
    }

    /** Uses them if there is no other database to look in, as commands on one session do. */
    public static void ifOnlyOne(Database database, Environment environment, Output output) {
        if (isOnlyOne(database, environment)) {
            orElse(database, environment, output);
        }
    }
}
