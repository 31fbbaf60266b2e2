package dev.varve.springboot;

import dev.varve.Varve;
import dev.varve.maintenance.ClusterJobs;
import dev.varve.maintenance.Job;
import dev.varve.maintenance.LocalJobs;
import dev.varve.maintenance.Maintenance;
import dev.varve.store.Store;
import dev.varve.store.jdbc.postgres.PostgresStore;
import java.time.Clock;
import java.util.List;
import javax.sql.DataSource;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;

/**
 * Quiet sessions catch up and are rolled up, without a call of {@code end}. With a PostgreSQL store, the nodes of the
 * application share the jobs.
 */
@AutoConfiguration(after = VarveAutoConfiguration.class)
@ConditionalOnBean({Varve.class, Store.class, VarveProperties.class})
@ConditionalOnProperty(
        prefix = VarveProperties.PREFIX + ".upkeep",
        name = "enabled",
        havingValue = "true",
        matchIfMissing = true)
public class VarveUpkeepAutoConfiguration {

    @Bean
    @ConditionalOnMissingBean
    VarveUpkeep varveUpkeep(
            Varve varve,
            Store store,
            VarveProperties properties,
            ObjectProvider<Clock> clock,
            ObjectProvider<DataSource> source) {
        List<Job> jobs =
                new Maintenance(varve, store, properties.upkeep().plan(), clock.getIfUnique(Clock::systemUTC)).jobs();
        DataSource database = source.getIfUnique();
        return new VarveUpkeep(() -> store instanceof PostgresStore && database != null
                ? ClusterJobs.start(database, "pid " + ProcessHandle.current().pid(), jobs)
                : LocalJobs.start(jobs));
    }
}
