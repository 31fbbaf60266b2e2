package dev.varve.springboot;

import static dev.varve.springboot.Applications.application;
import static dev.varve.springboot.Applications.enabled;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Objects;
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
                    throw pool;
                });

        FailureAnalysis analysis = analysis(
                application().withPropertyValues("varve.enabled=true").withBean(DataSource.class, () -> source));
        assertThat(analysis.getDescription())
                .isEqualTo("the application's database cannot be used: " + refused.getMessage());
        assertThat(analysis.getAction()).startsWith("Start it, check its address, user and password");
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
        FailureAnalysis[] analysis = new FailureAnalysis[1];
        application.run(context ->
                analysis[0] = new VarveFailureAnalyzer().analyze(Objects.requireNonNull(context.getStartupFailure())));
        return Objects.requireNonNull(analysis[0]);
    }
}
