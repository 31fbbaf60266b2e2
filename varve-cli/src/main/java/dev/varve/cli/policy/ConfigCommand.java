package dev.varve.cli.policy;

import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.JsonObject;
import dev.varve.cli.console.Output;
import dev.varve.config.Configuration;
import dev.varve.config.Settings;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code varve config}. */
@Command(
        name = "config",
        description = "Show all settings and where each is set: in a file, in the environment, or by the policy.")
public final class ConfigCommand implements Callable<Integer> {
    @Option(names = "--changed", description = "Show only what a file, the environment or an option sets.")
    private boolean changed;

    @Mixin
    private final PolicyOptions policy;

    @Mixin
    private final Output output;

    /** Runs in this environment. */
    public ConfigCommand(Environment environment) {
        this.policy = new PolicyOptions(environment);
        this.output = new Output(environment);
    }

    /** A setting of the policy, or an option of commands that is set. */
    private record Row(Settings.Setting setting, Optional<String> origin) {}

    @Override
    public Integer call() {
        Configuration configuration = policy.configuration();
        List<Row> rows = rows(configuration);
        if (rows.isEmpty()) {
            return output.nothing();
        }
        if (output.isJson()) {
            output.line(JsonObject.array(rows.stream().map(ConfigCommand::json).toList()));
            return ExitCode.OK;
        }
        for (Row row : rows) {
            String origin = row.origin().map(place -> "  (" + place + ")").orElse("");
            output.line(row.setting().name() + "=" + row.setting().value() + origin);
            output.line(
                    "    " + row.setting().description() + " [" + row.setting().expects() + "]");
        }
        return ExitCode.OK;
    }

    private List<Row> rows(Configuration configuration) {
        List<Settings.Setting> settings = configuration.settings().all();
        return Stream.concat(
                        Configuration.OPTIONS.stream()
                                .flatMap(name -> configuration.value(name).stream())
                                .map(value -> new Row(option(value), Optional.of(value.origin()))),
                        settings.stream()
                                .map(setting -> new Row(
                                        setting,
                                        configuration.value(setting.name()).map(Configuration.Value::origin))))
                .filter(row -> !changed || row.origin().isPresent())
                .toList();
    }

    private static Settings.Setting option(Configuration.Value value) {
        return new Settings.Setting(
                value.key(),
                withoutSecrets(value.text()),
                "as --" + value.key() + " takes it",
                "default of the option --" + value.key());
    }

    /** An address without its password and parameters, even if they are malformed. */
    private static String withoutSecrets(String value) {
        return value.contains("://")
                ? value.replaceFirst("^([\\w:+.-]*+//[^/:@]*+):.*@", "$1:…@").replaceFirst("\\?.*", "?…")
                : value;
    }

    private static JsonObject json(Row row) {
        return JsonObject.empty()
                .put("key", row.setting().name())
                .put("value", row.setting().value())
                .put("origin", row.origin())
                .put("expects", row.setting().expects())
                .put("description", row.setting().description());
    }
}
