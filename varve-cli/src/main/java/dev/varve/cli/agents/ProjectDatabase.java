package dev.varve.cli.agents;

import dev.varve.cli.console.Environment;
import dev.varve.cli.database.Database;

/** The database of a person's coding agents, and the current folder's project in it, for commands on a whole project. */
public final class ProjectDatabase {
    private ProjectDatabase() {}

    /** Takes them where nobody named a database and the folder has none. */
    public static void orElse(Database database, Environment environment) {
        AgentHome.find(environment.variables())
                .ifPresent(home -> database.orElse(home.database(), ProjectName.of(environment.folder(), home)));
    }
}
