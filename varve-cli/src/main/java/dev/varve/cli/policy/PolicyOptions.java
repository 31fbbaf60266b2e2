package dev.varve.cli.policy;

import dev.varve.Policy;
import dev.varve.Profile;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.UsageException;
import dev.varve.config.Configuration;
import dev.varve.config.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options for a policy and deviations from it; they override the configuration. */
public final class PolicyOptions {
    private final Environment environment;

    @Option(
            names = "--policy",
            paramLabel = "NAME",
            description = "Policy: ${COMPLETION-CANDIDATES} (default: from the configuration, else defaults).")
    private Optional<Settings.Preset> preset = Optional.empty();

    @Option(
            names = "--profile",
            paramLabel = "NAME",
            description = "Which parts of memory are switched on: ${COMPLETION-CANDIDATES}.")
    private Optional<ProfileName> profile = Optional.empty();

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "Change a setting of the policy; repeatable. 'varve config' lists them.")
    private List<String> changes = new ArrayList<>();

    /** Runs in this environment. */
    public PolicyOptions(Environment environment) {
        this.environment = environment;
    }

    /** The profiles as they are written on the command line. */
    enum ProfileName {
        off(Profile.OFF),
        lite(Profile.LITE),
        balanced(Profile.BALANCED),
        full(Profile.FULL);

        private final Profile profile;

        ProfileName(Profile profile) {
            this.profile = profile;
        }

        Profile profile() {
            return profile;
        }
    }

    /** The files, the environment and the options, with the origin of each value. */
    public Configuration configuration() {
        Configuration configuration = environment.configuration();
        if (preset.isPresent()) {
            configuration = configuration.with("policy", preset.get().name(), "--policy");
        }
        if (profile.isPresent()) {
            String name = profile.get().profile().name().toLowerCase(Locale.ROOT);
            configuration = configuration.with("profile", name, "--profile");
        }
        for (String change : changes) {
            int equals = change.indexOf('=');
            if (equals < 1) {
                throw new UsageException("--set " + change + " is not key=value; try --set observe.activateAt=16000");
            }
            configuration =
                    configuration.with(change.substring(0, equals).strip(), change.substring(equals + 1), "--set");
        }
        return configuration;
    }

    /** The effective settings. */
    public Settings settings() {
        return configuration().settings();
    }

    /** The effective settings of a command with a default policy of its own. */
    public Settings settings(Policy usual) {
        return configuration().settings(Settings.of(usual));
    }
}
