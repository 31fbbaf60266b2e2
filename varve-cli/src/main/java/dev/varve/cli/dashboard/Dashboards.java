package dev.varve.cli.dashboard;

import dev.varve.Varve;
import dev.varve.cli.agents.NextBriefing;
import dev.varve.cli.agents.SessionBriefings;
import dev.varve.cli.console.Environment;
import dev.varve.cli.database.Database;
import dev.varve.cli.database.RecordedSessions;
import dev.varve.config.Settings;
import dev.varve.dashboard.Dashboard;
import dev.varve.dashboard.source.MemorySource;
import dev.varve.store.Store;
import java.nio.file.Files;

/** Creates dashboards from options and the files beside a database. */
public final class Dashboards {
    private Dashboards() {}

    /** A dashboard over a store and its engine. */
    public static Dashboard.Builder of(
            Store store, Varve varve, Database database, Settings settings, Environment environment) {
        Dashboard.Builder builder = Dashboard.on(store, varve)
                .name(database.name())
                .tenant(database.tenant())
                .policy(settings.policy())
                .contextWindow(settings.window())
                .limits(settings.limits())
                .ledger(database.ledger())
                .providers(() -> database.providers().read())
                .afterDeletion(() -> SessionBriefings.renewAfterDeletion(environment, database, store))
                .recorded(RecordedSessions::isRecorded)
                .handed(project -> {
                    NextBriefing told = NextBriefing.of(environment, database, store, project, NextBriefing.TOKENS);
                    return new MemorySource.Handed(told.digest(), told.text());
                })
                .clock(environment.clock());
        database.place().filter(Files::isRegularFile).ifPresent(builder::file);
        return builder;
    }
}
