package dev.varve.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.Policy;
import dev.varve.policy.Limit;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigurationTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    private Path write(String name, String text) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.toAbsolutePath().resolveSibling("."));
        return Files.writeString(file, text);
    }

    @Test
    void without_files_and_variables_nothing_is_set() {
        Configuration configuration = Configuration.read(Map.of("HOME", folder.toString()), folder.resolve("project"));
        assertThat(configuration.settings()).isEqualTo(Settings.of(Settings.Preset.defaults));
        assertThat(configuration.value("db")).isEmpty();
    }

    @Test
    @Tag("LAN-40")
    void the_environment_beats_the_projects_file_and_that_beats_the_users() throws IOException {
        write("home/.varve/config.properties", "observe.activateAt=1\nobserve.keepTail=2\nreflect.at=3\ndb=users.db\n");
        Path project = write("project/.varve/config.properties", "observe.keepTail=20\nreflect.at=30\n# a remark\n");
        Configuration configuration = Configuration.read(
                Map.of("HOME", folder.resolve("home").toString(), "VARVE_REFLECT_AT", "300"),
                folder.resolve("project"));

        Policy policy = configuration.settings().policy();
        assertThat(policy.observe().activateAt()).isEqualTo(Limit.tokens(1));
        assertThat(policy.observe().keepTail()).isEqualTo(20);
        assertThat(policy.reflect().at()).isEqualTo(Limit.tokens(300));
        assertThat(configuration.value("db").orElseThrow().text()).isEqualTo("users.db");
        assertThat(configuration.value("observe.keepTail").orElseThrow().origin())
                .isEqualTo(project.toString());
        assertThat(configuration.value("reflect.at").orElseThrow().origin()).isEqualTo("$VARVE_REFLECT_AT");
    }

    @Test
    void the_named_file_is_the_only_one() throws IOException {
        write(".varve/config.properties", "observe.keepTail=1\n");
        write("other.properties", "policy=windowed\nwindow=200_000\n");
        Settings settings = Configuration.read(Map.of("VARVE_CONFIG", "other.properties"), folder)
                .settings();
        assertThat(settings.policy().name()).isEqualTo("windowed");
        assertThat(settings.window()).isEqualTo(200_000);
        assertThat(settings.policy().observe().keepTail()).isZero();
    }

    @Test
    void profiles_and_settings_go_over_the_policy_and_money_after_its_prices() throws IOException {
        write(
                ".varve/config.properties",
                "policy=tiered\nprofile=lite\nmemory=true\nmodel.month.money=5\nmodel.prices.input=3\n");
        Settings settings = Configuration.read(Map.of(), folder).settings();
        assertThat(settings.policy().facts().on()).isFalse();
        assertThat(settings.limits().month().money()).isEqualTo(5);
    }

    @Test
    void other_variables_of_the_program_are_left_alone() {
        assertThat(Configuration.read(
                                Map.of("VARVE_OPTS", "-Xmx1g", "VARVE_DB_PASSWORD", "secret", "VARVE_REBUILD", "1"),
                                folder)
                        .settings())
                .isEqualTo(Settings.of(Settings.Preset.defaults));
    }

    @Test
    void what_is_wrong_is_said_with_its_place() throws IOException {
        Path file = write(".varve/config.properties", "observe.keeptial=5\n");
        assertThatThrownBy(() -> Configuration.read(Map.of(), folder))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining("the closest is \"observe.keepTail\"");
        write(".varve/config.properties", "observe.keepTail=long\n");
        assertThatThrownBy(() -> Configuration.read(Map.of(), folder).settings())
                .hasMessageContaining(file.toString())
                .hasMessageContaining("give tokens");
        write(".varve/config.properties", "policy=lazy\n");
        assertThatThrownBy(() -> Configuration.read(Map.of(), folder).settings())
                .hasMessageContaining("\"lazy\" is no policy; give defaults, incremental, windowed, tiered");
        assertThatThrownBy(() -> Configuration.read(Map.of("VARVE_CONFIG", "gone.properties"), folder))
                .hasMessageContaining("gone.properties, which is no file");
    }
}
