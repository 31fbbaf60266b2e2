package dev.varve.cli.policy;

import dev.varve.Profile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Which policy, and what is different from it. */
public final class PolicyOptions {
    @Option(
            names = "--policy",
            paramLabel = "NAME",
            defaultValue = "defaults",
            description = "Policy: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).")
    private PolicySettings.Preset preset = PolicySettings.Preset.defaults;

    @Option(
            names = "--profile",
            paramLabel = "NAME",
            description = "What of memory is switched on, over the policy's numbers: ${COMPLETION-CANDIDATES}.")
    private Optional<ProfileName> profile = Optional.empty();

    @Option(
            names = "--set",
            paramLabel = "KEY=VALUE",
            description = "Change a setting of the policy; repeatable. 'varve policy' lists them.")
    private List<String> changes = new ArrayList<>();

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

    public PolicySettings settings() {
        PolicySettings named = preset.settings();
        PolicySettings settings =
                profile.map(chosen -> named.withProfile(chosen.profile())).orElse(named);
        for (String change : changes) {
            settings = settings.with(change);
        }
        return settings;
    }
}
