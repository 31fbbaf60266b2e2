package dev.varve.springboot;

import static dev.varve.springboot.Applications.application;
import static dev.varve.springboot.Applications.enabled;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** What people read when an application does not start. */
class StartFailuresTest {

    @Test
    void a_database_that_refuses_a_password_is_told_in_its_own_words() {
        SQLException refused = new SQLException("FATAL: password authentication failed for user \"me\"");
        SQLException pool = new SQLTransientConnectionException("HikariPool-1 - Connection is not available", refused);
        DataSource source = (DataSource) Proxy.newProxyInstance(
                DataSource.class.getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("hashCode")) { // JPA's post-processor keeps beans in a map
                        return 1;
                    }
                    throw pool;
                });

        FailureAnalysis analysis = analysis(
                application().withPropertyValues("varve.enabled=true").withBean(DataSource.class, () -> source));
        assertThat(analysis.getDescription())
                .isEqualTo("the application's database cannot be used: " + refused.getMessage());
        assertThat(analysis.getAction()).startsWith("Start it, check its address, user and password");
    }

    /** As HikariCP tells its patience. */
    interface Pool extends DataSource {
        long getConnectionTimeout();
    }

    @Test
    void a_pool_that_waits_for_half_a_minute_is_warned_about_and_one_that_does_not_is_not() {
        PrintStream before = System.err;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        System.setErr(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            for (long seconds : List.of(3L, 30L)) {
                application()
                        .withPropertyValues("varve.enabled=true", "varve.store=postgres")
                        .withBean(DataSource.class, () -> pool(seconds * 1_000))
                        .run(context -> assertThat(context).hasFailed());
            }
        } finally {
            System.setErr(before);
        }
        assertThat(printed.toString(StandardCharsets.UTF_8).lines())
                .filteredOn(line -> line.contains("hikari.connection-timeout"))
                .singleElement()
                .asString()
                .contains("30 seconds");
    }

    private static DataSource pool(long patience) {
        return (DataSource) Proxy.newProxyInstance(
                Pool.class.getClassLoader(), new Class<?>[] {Pool.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("getConnectionTimeout")) {
                        return patience;
                    }
                    if (method.getName().equals("hashCode")) {
                        return 1;
                    }
                    throw new SQLException("nobody answers");
                });
    }

    @Test
    void an_unknown_setting_is_told_by_what_is_possible_here() {
        FailureAnalysis analysis = analysis(enabled().withPropertyValues("varve.settings.foo=1"));

        assertThat(analysis.getDescription())
                .startsWith("varve.settings.foo: there is no setting \"foo\"")
                .doesNotContain("\"db\"");
        assertThat(analysis.getAction()).isEqualTo("See docs/configuration.md of Varve for all of them.");
    }

    private static FailureAnalysis analysis(ApplicationContextRunner application) {
        List<FailureAnalysis> analyses = new ArrayList<>();
        application.run(context -> Optional.ofNullable(
                        new VarveFailureAnalyzer().analyze(Objects.requireNonNull(context.getStartupFailure())))
                .ifPresent(analyses::add));
        return analyses.get(0);
    }
}
