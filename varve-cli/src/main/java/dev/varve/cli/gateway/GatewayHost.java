package dev.varve.cli.gateway;

import dev.varve.cli.agents.SessionBriefings;
import dev.varve.cli.console.Environment;
import dev.varve.cli.database.Database;
import dev.varve.mcp.ProjectMemory;
import dev.varve.store.Store;
import java.time.Clock;

/**
 * The gateway as the host of a caller's memory. A call does not name its conversation; messages are logged at once.
 *
 * @param resource the caller's
 */
record GatewayHost(Environment environment, Database database, Store store, String resource)
        implements ProjectMemory.Host {

    @Override
    public Clock clock() {
        return environment.clock();
    }

    @Override
    public void saved() {
        SessionBriefings.renewAfterSaving(environment, database, store, resource);
    }

    @Override
    public void forgotten() {
        SessionBriefings.renewAfterDeletion(environment, database, store);
    }
}
