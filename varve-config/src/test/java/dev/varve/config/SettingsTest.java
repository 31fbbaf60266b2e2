package dev.varve.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.Policy;
import dev.varve.config.Settings.Preset;
import dev.varve.config.Settings.Setting;
import dev.varve.policy.Limit;
import dev.varve.policy.ObservePolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class SettingsTest {
    private final Settings defaults = Settings.of(Preset.defaults);

    @Test
    @Tag("COR-37")
    void every_kind_of_value_can_be_set() {
        Settings set = defaults.with("observe.activateAt=20_000")
                .with("observe.blockAt=64000|20%")
                .with("context.memory=45%")
                .with("context.messages=none")
                .with("observe.measure=context")
                .with("observe.deadline=1.5s")
                .with("observe.retries=0")
                .with("observe.coldAfter=90s")
                .with("observe.dynamic.cycles=4")
                .with("reflect.targetShare=0.25")
                .with("context.hints=false")
                .with("context.recall=1200")
                .with("context.recallWithin=0.08s")
                .with("zone=Asia/Seoul")
                .with("window=200000");
        Policy policy = set.policy();
        assertThat(policy.observe().activateAt()).isEqualTo(Limit.tokens(20_000));
        assertThat(policy.observe().blockAt()).isEqualTo(new Limit(64_000, 0.2));
        assertThat(policy.context().memory()).isEqualTo(Limit.share(0.45));
        assertThat(policy.context().messages()).isEqualTo(Limit.NONE);
        assertThat(policy.observe().measure()).isEqualTo(ObservePolicy.Measure.CONTEXT);
        assertThat(policy.observe().deadline()).isEqualTo(Duration.ofMillis(1_500));
        assertThat(policy.observe().retries()).isZero();
        assertThat(policy.observe().coldAfter()).isEqualTo(Duration.ofSeconds(90));
        assertThat(policy.observe().dynamic().cycles()).isEqualTo(4);
        assertThat(policy.reflect().targetShare()).isEqualTo(0.25);
        assertThat(policy.context().hints()).isFalse();
        assertThat(policy.context().recall()).isEqualTo(1_200);
        assertThat(policy.context().recallWithin()).isEqualTo(Duration.ofMillis(80));
        assertThat(policy.zone()).isEqualTo(ZoneId.of("Asia/Seoul"));
        assertThat(set.window()).isEqualTo(200_000);
    }

    @Test
    void the_lifetime_of_a_prompt_cache_can_be_named_by_its_provider() {
        assertThat(defaults.with("observe.coldAfter=Anthropic")
                        .policy()
                        .observe()
                        .coldAfter())
                .isEqualTo(Duration.ofMinutes(5));
        assertThat(defaults.with("observe.coldAfter=groq").policy().observe().coldAfter())
                .isEqualTo(Duration.ofHours(2));
        assertThat(defaults.with("observe.coldAfter=openai").policy().observe().coldAfter())
                .isEqualTo(Duration.ofHours(24));
        assertThatThrownBy(() -> defaults.with("observe.coldAfter=xai"))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("a provider (anthropic, azure, bedrock, groq, openai, vertex)");
    }

    @ParameterizedTest
    @EnumSource(Preset.class)
    void what_is_shown_can_be_set_again(Preset preset) {
        Settings settings = Settings.of(preset);
        for (Setting setting : settings.all()) {
            assertThat(settings.with(setting.name() + "=" + setting.value())).isEqualTo(settings);
            assertThat(setting.description()).as(setting.name()).isNotBlank();
        }
    }

    @Test
    void probe_no_nested_setting_is_dropped_on_the_way() {
        for (Setting setting : defaults.all()) {
            String other = other(setting);
            Settings priced = setting.name().startsWith("model.") ? defaults.with("model.prices.input=3") : defaults;
            Settings changed = priced.with(setting.name() + "=" + other);
            assertThat(changed.all().stream().filter(now -> now.name().equals(setting.name())))
                    .singleElement()
                    .satisfies(now -> assertThat(now.value()).as(setting.name()).isEqualTo(other));
            assertThat(changed.all().stream().filter(now -> !now.name().equals(setting.name())))
                    .as("nothing but %s changes", setting.name())
                    .isEqualTo(priced.all().stream()
                            .filter(now -> !now.name().equals(setting.name()))
                            .toList());
        }
    }

    /** Another value of the same kind. */
    private static String other(Setting setting) {
        return switch (setting.value()) {
            case "mask" -> "drop";
            case "true" -> "false";
            case "false" -> "true";
            case "Z" -> "Asia/Seoul";
            case "flag" -> "drop";
            case "auto" -> "off";
            case "unobserved" -> "context";
            default ->
                setting.expects().startsWith("seconds")
                        ? "7s"
                        : setting.expects().startsWith("a share") ? "0.35" : "3";
        };
    }

    @ParameterizedTest
    @CsvSource({
        "observe.activeAt, observe.activateAt",
        "keepTail, observe.keepTail",
        "Observe.ActivateAt, observe.activateAt",
        "reflect.maxlevels, reflect.maxLevel",
        "windw, window"
    })
    void an_unknown_key_suggests_the_closest(String key, String suggestion) {
        assertThatThrownBy(() -> defaults.with(key + "=1"))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining("the closest is \"" + suggestion + "\"");
    }

    @ParameterizedTest
    @CsvSource({
        "observe.activateAt=lots, give tokens (16000)",
        "observe.activateAt=-1, give tokens (16000)",
        "observe.activateAt=120%, give tokens (16000)",
        "observe.keepTail=1.5, give tokens",
        "observe.deadline=soon, give seconds (60s)",
        "observe.measure=window, give unobserved or context",
        "context.hints=maybe, give true or false",
        "zone=Nowhere, give a time zone",
        "observe.bufferEvery=0, bufferEvery must be at least 1",
        "reflect.maxLevel=9, maxLevel 0 to 4",
        "observe.keepTail, is not key=value"
    })
    void a_bad_value_is_told_what_is_expected(String assignment, String expected) {
        assertThatThrownBy(() -> defaults.with(assignment))
                .isInstanceOf(ConfigurationException.class)
                .hasMessageContaining(expected);
    }

    @Test
    @Tag("LAN-40")
    void the_documented_tables_are_true() throws IOException {
        Map<Boolean, String> tables = Settings.of(Preset.defaults).all().stream()
                .map(Setting::name)
                .collect(Collectors.partitioningBy(
                        SettingsTest::isEqualInAll, Collectors.mapping(SettingsTest::row, Collectors.joining("\n"))));
        assertThat(Files.readString(Path.of("../docs/configuration.md"))).contains(tables.values());
    }

    private static boolean isEqualInAll(String key) {
        return values(key).distinct().count() == 1;
    }

    private static Stream<String> values(String key) {
        return Stream.of(Preset.values())
                .map(preset -> find(preset, key).value().replace("|", "\\|"));
    }

    private static String row(String key) {
        return Stream.of(
                        Stream.of("`" + key + "`"),
                        isEqualInAll(key) ? values(key).limit(1) : values(key),
                        Stream.of(find(Preset.defaults, key).description()))
                .flatMap(cells -> cells)
                .collect(Collectors.joining(" | ", "| ", " |"));
    }

    private static Setting find(Preset preset, String key) {
        List<Setting> all = Settings.of(preset).all();
        return all.stream().filter(each -> each.name().equals(key)).findFirst().orElseThrow();
    }
}
