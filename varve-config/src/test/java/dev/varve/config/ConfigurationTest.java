package dev.varve.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.Policy;
import dev.varve.policy.Limit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
    void a_programs_own_policy_gives_way_to_one_that_is_named_and_to_each_key_that_is_set() throws IOException {
        Settings usual = Settings.of(Policy.defaults()
                .withObserve(observe -> observe.activateAt(Limit.tokens(60_000)).keepTail(15_000)));
        Map<String, String> none = Map.of("HOME", folder.toString());
        assertThat(Configuration.read(none, folder.resolve("project")).settings(usual))
                .isEqualTo(usual);

        write("project/.varve/config.properties", "observe.keepTail=20\n");
        Policy changed = Configuration.read(none, folder.resolve("project"))
                .settings(usual)
                .policy();
        assertThat(changed.observe().activateAt()).isEqualTo(Limit.tokens(60_000));
        assertThat(changed.observe().keepTail()).isEqualTo(20);

        write("project/.varve/config.properties", "policy=tiered\n");
        assertThat(Configuration.read(none, folder.resolve("project")).settings(usual))
                .isEqualTo(Settings.of(Settings.Preset.tiered));
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
        Settings settings =
                Configuration.read(Map.of("HOME", folder.toString()), folder).settings();
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

    @ParameterizedTest
    @ValueSource(
            strings = {
                "model=exec:touch gotcha",
                "observer-model=exec:touch gotcha",
                "REFLECTOR_MODEL=exec:touch gotcha",
                "b.a.s.e-url=https://example.org",
                "db=/tmp/elsewhere.db",
                "tenant=other",
                "resource=other",
                "model-window=5000",
                "model.month.tokens=0",
                "model.prices.input=0",
                "guard=flag"
            })
    void a_projects_file_sets_nothing_that_runs_sends_spends_or_stores_elsewhere(String line) throws IOException {
        Path file = write("project/.varve/config.properties", "observe.keepTail=20\n" + line + "\n");
        Map<String, String> home = Map.of("HOME", folder.toString());
        assertThatThrownBy(() -> Configuration.read(home, folder.resolve("project")))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining(file.toString())
                .hasMessageContaining("~/.varve/config.properties")
                .hasMessageContaining("$VARVE_CONFIG");
    }

    @Test
    void what_a_person_names_may_set_everything_wherever_it_is() throws IOException {
        Path file = write("project/.varve/config.properties", "model=exec:cat\n");
        Path project = folder.resolve("project");
        assertThat(Configuration.read(Map.of("HOME", project.toString()), project)
                        .value("model"))
                .isPresent();
        assertThat(Configuration.read(Map.of("VARVE_CONFIG", file.toString()), project)
                        .value("model"))
                .isPresent();
    }

    /** A new key must be thought about: a project's file sets those that are known to do no harm, and no others. */
    @Test
    void most_numbers_of_a_policy_may_be_a_projects() throws IOException {
        String refused = Settings.of(Settings.Preset.defaults).all().stream()
                .filter(setting -> !isTaken(setting))
                .map(setting -> setting.name().replaceFirst("\\..*", ""))
                .distinct()
                .collect(Collectors.joining(" "));
        assertThat(refused).isEqualTo("guard secrets model");
    }

    private boolean isTaken(Settings.Setting setting) {
        try {
            write(".varve/config.properties", setting.name() + "=" + setting.value() + "\n");
            Configuration.read(Map.of(), folder);
            return true;
        } catch (ConfigurationException e) {
            return false;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
